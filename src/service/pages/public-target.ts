import type { PageNetwork } from '../service-deps.ts'
import { isPublicAddress } from './public-address.ts'

/** Where to connect for an address of the web, or why nothing is asked. */
export type PublicTarget =
  | { readonly address: string }
  /** `private`: it lies outside the public Internet. `credentials`: it holds a name or a password. `scheme`: no web page. */
  | { readonly address: null; readonly why: 'private' | 'credentials' | 'scheme' }

/**
 * The checked address to connect to. Every address of the name has to be public, so that none can be slipped in. Rejects
 * when the name has no address, or in time.
 */
export async function publicTarget(
  network: PageNetwork,
  url: URL,
  signal: AbortSignal,
): Promise<PublicTarget> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { address: null, why: 'scheme' }
  if (url.username !== '' || url.password !== '') return { address: null, why: 'credentials' }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isNumeric(host) ? [host] : await abortable(network.resolve(host), signal)
  const [address] = addresses
  if (address === undefined) throw new Error(`${host} has no address.`)
  return addresses.every(isPublicAddress) ? { address } : { address: null, why: 'private' }
}

/** URL has turned decimal, octal and hexadecimal forms into dotted ones by now. */
function isNumeric(host: string): boolean {
  return host.includes(':') || /^\d+(\.\d+){3}$/.test(host)
}

function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('The page took too long.'))
    signal.addEventListener('abort', () => reject(new Error('The page took too long.')), { once: true })
    work.then(resolve, reject)
  })
}
