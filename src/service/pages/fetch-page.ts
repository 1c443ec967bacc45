import type { PageNetwork } from '../service-deps.ts'
import { requestPage } from './request-page.ts'
import { isPublicAddress } from './public-address.ts'

/** What a page answered. */
export type FetchedPage = {
  /** The address after redirects. */
  readonly url: URL
  readonly contentType: string
  /** At most 512 KB. */
  readonly bytes: Uint8Array
}

const maxRedirects = 5
/** Milliseconds for everything together. */
const timeLimit = 3_000

/** Reads a web page of the public Internet. Null when it may not be asked or does not answer as a page in time. */
export async function fetchPage(network: PageNetwork, address: string): Promise<FetchedPage | null> {
  const signal = AbortSignal.timeout(timeLimit)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const target = await publicTarget(network, url, signal)
      if (target === null) return null
      const answer = await requestPage(network, url, target, signal)
      if (answer.redirect === null) return answer.page
      url = new URL(answer.redirect, url)
    }
    return null
  } catch {
    return null
  }
}

/** The checked address to connect to. Every address of the name has to be public, so that none can be slipped in. */
async function publicTarget(network: PageNetwork, url: URL, signal: AbortSignal): Promise<string | null> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isNumeric(host)) return isPublicAddress(host) ? host : null
  const addresses = await abortable(network.resolve(host), signal)
  return addresses.length > 0 && addresses.every(isPublicAddress) ? (addresses[0] ?? null) : null
}

/** URL has turned decimal, octal and hexadecimal forms into dotted ones by now. */
function isNumeric(host: string): boolean {
  return host.includes(':') || /^\d+(\.\d+){3}$/.test(host)
}

function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The page took too long.')), { once: true })
    work.then(resolve, reject)
  })
}
