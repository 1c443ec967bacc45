import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { reason } from './reasons.ts'

/** Reserved paths of the short-link origin. */
export const reservedTags: readonly string[] = ['api', 'healthz', 'robots.txt', 'favicon.ico', '.well-known']

/** The path of a short link: 1 to 80 letters, digits, `-` or `_`. Unique per domain, ignoring case. */
export const slashTagSchema = z.string(reason('slash-tag')).check(
  z.minLength(1, reason('slash-tag')),
  z.maxLength(maxLengths.slashTag, reason('characters')),
  z.refine((tag) => tag === '' || /^[A-Za-z0-9_-]+$/.test(tag), reason('slash-tag-letters')),
  z.refine((tag) => !isReservedTag(tag), reason('slash-tag-reserved')),
)

/** Tags with equal keys are the same link, because people type links from print. */
export function slashTagKey(tag: string): string {
  return tag.toLowerCase()
}

/** Whether the short-link origin uses this path itself. */
export function isReservedTag(tag: string): boolean {
  return reservedTags.includes(slashTagKey(tag))
}
