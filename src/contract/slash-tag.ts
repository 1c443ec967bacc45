import * as z from 'zod/mini'

/** Paths of the short-link origin that a code can never take. */
export const reservedTags: readonly string[] = ['api', 'healthz', 'robots.txt', 'favicon.ico', '.well-known']

/** Longest slash tag in characters. */
export const slashTagMaxLength = 80

/** The path part of a short link: 1 to 80 letters, digits, `-` or `_`. Unique per domain without regard to case. */
export const slashTagSchema = z.string('Enter a slash tag.').check(
  z.minLength(1, 'Enter a slash tag.'),
  z.maxLength(slashTagMaxLength, `Use at most ${slashTagMaxLength} characters.`),
  z.refine(
    (tag) => tag === '' || /^[A-Za-z0-9_-]+$/.test(tag),
    'Use letters, digits, hyphens and underscores only.',
  ),
  z.refine((tag) => !isReservedTag(tag), 'This word is reserved. Choose another slash tag.'),
)

/** Two tags with the same key are the same link, because people type links from print. */
export function slashTagKey(tag: string): string {
  return tag.toLowerCase()
}

/** Whether the short-link origin needs this path for itself. */
export function isReservedTag(tag: string): boolean {
  return reservedTags.includes(slashTagKey(tag))
}
