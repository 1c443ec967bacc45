import { isReservedTag } from '#contract/slash-tag.ts'

/** Longest address of a visit in characters: a tag, the longest destination's worth of query, and room. */
export const longestAddress = 8_192

const spelling = /^[A-Za-z0-9_-]{1,80}$/

/** Whether a link may have this tag, as typed. */
export function isLinkTag(tag: string): boolean {
  return spelling.test(tag) && !isReservedTag(tag)
}

/** Whether a text is visible ASCII all through, as a request target or a header carries it. */
export function isVisible(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

/** The query of a request target without `?` and without a fragment. */
export function queryOf(address: string): string {
  const mark = address.indexOf('?')
  if (mark === -1) return ''
  const hash = address.indexOf('#', mark)
  return hash === -1 ? address.slice(mark + 1) : address.slice(mark + 1, hash)
}

/** The path of a request target as a cookie's path: as typed, or `/` when it holds what a cookie attribute may not. */
export function cookiePathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '/'
  return /^\/[A-Za-z0-9_%-]+\/?$/.test(path) ? path.replace(/\/$/, '') : '/'
}
