import { parseUrl } from '#contract/parse-url.ts'
import { toUnicode } from '#contract/unicode-host.ts'

/** The parts of an address that decide whose it is. */
type Address = {
  readonly host: string
  readonly hostname: string
  readonly pathname: string
  readonly username: string
}

/**
 * The kind of an address by its owner. `own`: a short link on a domain of the account; `look-alike`: another host that is made to look
 * like one; `stranger`: any other address; `text`: no address of the web.
 */
export type AddressKind =
  | { readonly kind: 'own'; readonly domain: string; readonly tag: string }
  | { readonly kind: 'look-alike'; readonly host: string; readonly domain: string }
  | { readonly kind: 'stranger'; readonly host: string }
  | { readonly kind: 'text' }

/**
 * @param text what a code holds.
 * @param domains the account's branded domains, `host` or `host:port`.
 */
export function addressKind(text: string, domains: readonly string[]): AddressKind {
  const url = parseAddress(text)
  if (url === null) return { kind: 'text' }
  const own = domains.find((domain) => domain.toLowerCase() === url.host)
  const path = /^\/([^/]+)\/?$/.exec(url.pathname)
  // A name before the host leads elsewhere in some readers, so it is never our own link.
  if (own !== undefined && url.username === '' && path !== null)
    return { kind: 'own', domain: own, tag: decodeTag(path[1] ?? '') }
  const host = toUnicode(url.hostname)
  const alike = domains.find((domain) => isLookAlike(url, host, domain.toLowerCase().replace(/:\d+$/, '')))
  return alike === undefined ? { kind: 'stranger', host } : { kind: 'look-alike', host, domain: alike }
}

function parseAddress(text: string): Address | null {
  return /^\s*https?:/i.test(text) ? parseUrl(text.trim()) : null
}

function decodeTag(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Letters with the Latin one that they look like in print (a part of Unicode's confusables.txt). */
const confusable = new Map(
  'аa вb сc ԁd еe ёe һh іi їi јj кk ӏl мm нh оo рp ѕs тt уy хx ԝw αa εe ιi κk νv οo ρp τt υu χx ωw ɡg ıl 0o 1l il 3e 5s'
    .split(' ')
    .map(([letter = '', latin = '']): [string, string] => [letter, latin]),
)

/** The look of a host: accents, look-alike letters and separators taken out. */
function skeletonOf(host: string): string {
  const letters = host.normalize('NFKD').replace(/\p{M}/gu, '')
  return Array.from(letters, (letter) => confusable.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[.-]/g, '')
}

function isLookAlike(url: Address, host: string, own: string): boolean {
  if (host === own) return url.username !== ''
  const [seen, goal] = [skeletonOf(host), skeletonOf(own)]
  if (seen.includes(goal) || decodeTag(url.username).includes(own)) return true
  // The same name under another ending, or on the registered domain of a branded one.
  const [name, ownName] = [nameOf(host), nameOf(own)]
  if (skeletonOf(name) === skeletonOf(ownName) && ownName.length >= 4) return true
  const most = goal.length >= 9 ? 2 : goal.length >= 6 ? 1 : 0
  return editDistance(seen, goal, most) <= most
}

/** The host without its last label. */
function nameOf(host: string): string {
  return host.replace(/\.[^.]+$/, '')
}

/** Letters to insert, delete, replace or swap; stops above `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const line = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (line[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      line.push(least)
    }
    before = last
    last = line
  }
  return last.at(-1) ?? 0
}
