import { parseUrl } from '#contract/parse-url.ts'

/** Longest host name, RFC 1035 §2.3.4. */
const longestHost = 253

/**
 * Where a visitor came from: the host of an http or https address in lower case, without `www.` and without a port.
 * Empty when it was not told, is not such an address, or is one of our own.
 *
 * @param ownHosts host names in lower case.
 */
export function referrerHost(referer: string, ownHosts: ReadonlySet<string>): string {
  if (!/^https?:\/\//i.test(referer)) return ''
  const url = parseUrl(referer)
  if (url === null || url.hostname.length > longestHost) return ''
  const host = url.hostname.replace(/\.$/, '')
  return ownHosts.has(host) ? '' : host.replace(/^www\.(?=.*\.)/, '')
}
