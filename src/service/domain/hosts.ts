import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isFilePath } from '#contract/code-types/addresses.ts'
import { parseUrl } from '#contract/parse-url.ts'
import type { Settings } from './settings.ts'

/**
 * The lookup key of a host: its labels reversed, each with a dot, so subdomains share the prefix. IP
 * addresses stay unchanged.
 */
export function hostKey(host: string): string {
  if (host.startsWith('[') || isIP(host) !== 0) return `${host}.`
  return `${host.split('.').reverse().join('.')}.`
}

/**
 * The normalised host of an address: lower case, punycode, IPv4 in decimal, no trailing dot, user or port.
 * Null for an invalid address.
 */
export function destinationHost(address: string): string | null {
  const url = parseUrl(address)
  return url === null ? null : hostOf(url)
}

/** The same for a parsed URL. */
export function hostOf({ hostname }: URL): string | null {
  const host = hostname.toLowerCase().replace(/\.+$/, '')
  return host === '' ? null : host
}

/** The host in an entry for the blocklist: a host, `*.example.com`, or an address. */
export function namedHost(text: string): string | null {
  const bare = text.trim().replace(/^\*\./, '')
  if (bare === '' || bare.length > 2_048 || /[\s\\]/.test(bare)) return null
  const host = destinationHost(/^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `http://${bare}`)
  return host === null || host.length > 255 ? null : host
}

/** The host and its parent domains, nearest first. An IP address has none. */
export function withDomainsAbove(host: string): string[] {
  if (host.startsWith('[') || isIP(host) !== 0) return [host]
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/**
 * Whether an address is a short link of this service, on a branded domain or the listener's own address, in
 * any spelling. A file of this service is not a link. Short links of other services cannot be followed.
 */
export function isOwnLink(
  { brandedDomains, linkPort }: Pick<Settings, 'brandedDomains' | 'linkPort'>,
  address: string,
): boolean {
  const url = parseUrl(address)
  if (url === null || isFilePath(url.pathname)) return false
  const hostname = url.hostname.toLowerCase().replace(/\.+$/, '')
  const host = linkHost(url)
  if (brandedDomains.some((domain) => withoutDefaultPort(domain) === host)) return true
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port)
  return port === linkPort && isThisMachine(hostname)
}

/** The host of an address as a branded domain is written, with a port that is not the default one. */
export function linkHost({ hostname, port }: URL): string {
  const host = hostname.toLowerCase().replace(/\.+$/, '')
  return withoutDefaultPort(`${host}${port === '' ? '' : `:${port}`}`)
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:(80|443)$/, '')
}

/**
 * Whether a request names one host: a single `Host` header, and in a target with a host the same one. Otherwise a proxy
 * and this service could take it for requests to different hosts.
 */
export function namesOneHost({
  url = '',
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) return false
  if (url.startsWith('/') || url === '*' || url === '') return true
  const target = parseUrl(url)
  // The URL parser drops the default port of the scheme, and `Host` may have it.
  const named = parseUrl(`${target?.protocol ?? 'http:'}//${headers.host ?? ''}`)
  return target !== null && named !== null && target.host === named.host
}

/** Whether dashboard and short links share one port, and the `Host` header tells them apart. */
export function hasOnePort({ port, linkPort }: Pick<Settings, 'port' | 'linkPort'>): boolean {
  return port === linkPort
}

/**
 * Whether a `Host` header names the dashboard: the host of the configured address, otherwise `localhost` on any port,
 * because a container may publish another port.
 */
export function isDashboardHost(
  { dashboardOrigin }: Pick<Settings, 'dashboardOrigin'>,
  host: string,
): boolean {
  const named = withoutDefaultPort(host.toLowerCase())
  return dashboardOrigin === null
    ? named.replace(/:\d+$/, '') === 'localhost'
    : named === new URL(dashboardOrigin).host
}

/** Whether a domain is this machine on the port of the dashboard, such as `localhost:8080`. */
export function isOwnPort({ port }: Pick<Settings, 'port'>, domain: string): boolean {
  const parts = /^(.+):(\d+)$/.exec(domain)
  return parts !== null && Number(parts[2]) === port && isThisMachine(parts[1] ?? '')
}

function isThisMachine(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.')) return true
  const bare = hostname.replace(/^\[|\]$/g, '')
  // How the URL parser writes 0.0.0.0, ::, ::1 and their IPv4-mapped forms.
  if (/^(0\.0\.0\.0|::1?|::ffff:(7f[0-9a-f]{2}:[0-9a-f]+|0:0))$/.test(bare)) return true
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return own.some(({ address }) => address === bare)
}
