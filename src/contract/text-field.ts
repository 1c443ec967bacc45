import * as z from 'zod/mini'
import { reason } from './reasons.ts'

/** Text of at most `max` UTF-16 units without U+0000, which databases do not store faithfully. */
export function textField(max: number) {
  return z.string(reason('text')).check(
    z.maxLength(max, reason('characters')),
    z.refine((text) => !text.includes('\u0000'), reason('null-character')),
  )
}

/** Lower case without accents, so that "cafe" finds "Café" in the browser and in every database. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
