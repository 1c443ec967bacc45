import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { reason } from './reasons.ts'

/** Reserved paths of the short-link origin. */
export const reservedTags: readonly string[] = ['api', 'healthz', 'robots.txt', 'favicon.ico', '.well-known']

/** First parts of further paths of the short-link origin; those with digits are the keys of GS1 Digital Link. */
const reservedStarts =
  /^(approval|campaign|demo|file|picture|0[01]|253|255|40[12]|41[47]|800[346]|801[0378])\//
/** Paths below a short link. */
const reservedEnds = /\/(page|contact\.vcf|event\.ics|report|staff|qr\.png|qr\.svg|go\/[^/]*|on\/(ipad|mac))$/

/**
 * The path of a short link: 1 to 80 letters, digits, `-` or `_`. Unique per domain. Some domains also allow `/`, `.`, `~`
 * and the letters and emoji of Unicode, for links that were made elsewhere. Percent-encoding is taken off.
 */
export const slashTagSchema = z.string(reason('slash-tag')).check(
  z.overwrite(spelledOut),
  z.minLength(1, reason('slash-tag')),
  z.maxLength(maxLengths.slashTag, reason('characters')),
  z.refine((tag) => tag === '' || isPath(tag), reason('slash-tag-letters')),
  z.refine((tag) => !isReservedTag(tag), reason('slash-tag-reserved')),
)

/** Paths of GS1 Digital Links begin with it, so no slash tag does. */
export const productPrefix = '01/'

/** Whether a link is the GS1 Digital Link of a product, and no slash tag. */
export function isProductPath(tag: string): boolean {
  return tag.startsWith(productPrefix)
}

/** Tags with equal keys are the same link, because people type links from print. Nobody types those of products. */
export function slashTagKey(tag: string): string {
  return isProductPath(tag) ? tag : tag.toLowerCase()
}

/** Equal for tags that are the same link on a domain. @param isExact whether capital letters make another link there. */
export function linkKey(tag: string, isExact: boolean): string {
  return isExact ? tag : slashTagKey(tag)
}

/** Whether the short-link origin uses this path itself. */
export function isReservedTag(tag: string): boolean {
  const key = slashTagKey(tag)
  if (!tag.includes('/')) return reservedTags.includes(key)
  return (
    reservedTags.includes(key.split('/', 1)[0] ?? '') || reservedStarts.test(key) || reservedEnds.test(key)
  )
}

/** Whether a tag has signs that only some domains allow. */
export function hasSigns(tag: string): boolean {
  return !/^[A-Za-z0-9_-]*$/.test(tag)
}

/** Letters, digits and emoji, with the selector and the joiner of an emoji of several parts. */
const sign = String.raw`[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\ufe0f\u200d_.~-]`
const part = String.raw`(?!\.{1,2}(\/|$))${sign}+`
const path = new RegExp(String.raw`^${part}(\/${part})*$`, 'u')

/** Parts between slashes, none of which a browser resolves as `.` and `..`. */
function isPath(tag: string): boolean {
  return path.test(tag)
}

/** The tag in composed letters, without percent-encoding: one spelling for one link. */
export function spelledOut(tag: string): string {
  return (tag.includes('%') ? decoded(tag) : tag).normalize('NFC')
}

/** The tag as it stands in an address. */
export function encodedTag(tag: string): string {
  return tag.replaceAll(/[^\u0000-\u007f]+/gu, (letters) => encodeURIComponent(letters))
}

/** Whether a path can be that of a short link. */
export function isLinkTag(tag: string): boolean {
  return (
    tag.length <= maxLengths.slashTag && (hasSigns(tag) ? isPath(tag) : tag !== '') && !isReservedTag(tag)
  )
}

/** The text without percent-encoding; unchanged when that is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
