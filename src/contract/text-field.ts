import * as z from 'zod/mini'

/** Text of at most `max` UTF-16 units without U+0000, which databases do not store faithfully. */
export function textField(max: number) {
  return z.string('Enter text.').check(
    z.maxLength(max, `Use at most ${max.toLocaleString('en')} characters.`),
    z.refine((text) => !text.includes('\u0000'), 'Remove the invisible null character.'),
  )
}
