import { isIP } from 'node:net'
import { parseUrl } from '#contract/parse-url.ts'

/**
 * The host of an address in the one form in which it is compared: lower case, punycode, numbers of any base as four
 * decimal parts, no dot at the end, without port and user. Null for what is no address.
 */
export function destinationHost(address: string): string | null {
  const url = parseUrl(address)
  return url === null ? null : hostOf(url)
}

/** The same of an address that is read already. */
export function hostOf({ hostname }: URL): string | null {
  const host = hostname.toLowerCase().replace(/\.+$/, '')
  return host === '' ? null : host
}

/** A host as somebody names it for the blocklist: alone, as `*.example.com`, or as a whole address. */
export function namedHost(text: string): string | null {
  const bare = text.trim().replace(/^\*\./, '')
  if (bare === '' || bare.length > 2_048 || /[\s\\]/.test(bare)) return null
  const host = destinationHost(/^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `http://${bare}`)
  return host === null || host.length > 255 ? null : host
}

/** The host and every domain above it, the nearest first. An IP address has none above it. */
export function withDomainsAbove(host: string): string[] {
  if (host.startsWith('[') || isIP(host) !== 0) return [host]
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
