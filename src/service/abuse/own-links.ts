import { networkInterfaces } from 'node:os'
import { parseUrl } from '#contract/parse-url.ts'
import type { Settings } from '../service-deps.ts'

/**
 * Whether an address stands on the short-link origin of this service: on one of its branded domains, or at the
 * listener's own address, however host and port are written. What another service's short link leads to cannot be seen.
 */
export function isOwnLink(
  { brandedDomains, linkPort }: Pick<Settings, 'brandedDomains' | 'linkPort'>,
  address: string,
): boolean {
  const url = parseUrl(address)
  if (url === null) return false
  const hostname = url.hostname.toLowerCase().replace(/\.+$/, '')
  const host = withoutDefaultPort(`${hostname}${url.port === '' ? '' : `:${url.port}`}`)
  if (brandedDomains.some((domain) => withoutDefaultPort(domain) === host)) return true
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port)
  return port === linkPort && isThisMachine(hostname)
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:(80|443)$/, '')
}

function isThisMachine(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.')) return true
  const bare = hostname.replace(/^\[|\]$/g, '')
  // As the URL parser writes 0.0.0.0, ::, ::1 and their IPv4-mapped kin.
  if (/^(0\.0\.0\.0|::1?|::ffff:(7f[0-9a-f]{2}:[0-9a-f]+|0:0))$/.test(bare)) return true
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return own.some(({ address }) => address === bare)
}
