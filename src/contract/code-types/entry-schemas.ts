import * as z from 'zod/mini'
import { maxLengths } from '../limits.ts'
import { completeAddress, readAddress } from '../read-address.ts'
import { reason } from '../reasons.ts'
import { textField } from '../text-field.ts'
import { isRealDay } from '../time-zone.ts'
import { dialable, pictureReference, webAddress } from './addresses.ts'

export const optional = (max: number) => z.optional(z.nullable(textField(max)))
const momentPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/
export const timePattern = /^(|([01]\d|2[0-3]):[0-5]\d)$/

/** YYYY-MM-DDTHH:mm or YYYY-MM-DD. */
export const dayOrWallTime = z.string(reason('date-time-like')).check(
  z.regex(momentPattern, reason('date-time-like')),
  z.refine((text) => isRealDay(text.slice(0, 10)), reason('date-valid')),
)
export const day = z
  .string(reason('date-like'))
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, reason('date-like')), z.refine(isRealDay, reason('date-valid')))
export const time = z.optional(z.nullable(z.string().check(z.regex(timePattern, reason('time')))))
export const phone = textField(100).check(
  z.refine((text) => text === '' || dialable(text) !== null, reason('phone')),
)
/** A number that must be there. */
export const phoneNumber = textField(100).check(z.refine((text) => dialable(text) !== null, reason('phone')))
export const email = textField(320).check(
  z.refine((text) => text === '' || isEmail(text), reason('email-like')),
)
export const link = textField(maxLengths.destination).check(
  z.overwrite(withoutInvisible),
  visibleAddress,
  z.refine((text) => text.trim() === '' || webAddress(text) !== null, reason('address')),
)
export const picture = textField(maxLengths.destination).check(
  z.overwrite((text) => (/^\W*https?:/i.test(text) ? completeAddress(text) : text)),
  z.refine((text) => text === '' || pictureReference(text) !== 'forbidden', reason('address')),
)
export const empty = z.union([z.literal(''), z.null()])

/** The page shows a link as it was typed, so only what nobody sees is taken off. */
export function withoutInvisible(text: string): string {
  return /\p{Cf}/u.test(text) ? completeAddress(text) : text
}

export function visibleAddress(context: z.core.ParsePayload<string>): void {
  const read = readAddress(context.value)
  if (!('code' in read) || read.code !== 'address-invisible') return
  context.issues.push({ code: 'custom', message: read.code, params: read.values, input: context.value })
}

export function isEmail(text: string): boolean {
  return /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(text.trim())
}

export function isOneLine(text: string): boolean {
  return !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text)
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  const bytes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return bytes.reduce((sum, code) => sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4), 0)
}

const amountPattern = /^(?=.*[1-9])\d{1,9}([.,]\d{1,2})?$/

/** An amount of money such as `12.50` or `12,50`; empty where the payer types it. */
export const amountField = z.optional(
  z.union([empty, z.string().check(z.regex(amountPattern, reason('amount')))], reason('amount')),
)

/** An amount as machines read it: `12.50`. */
export function plainAmount(amount: string): string {
  return Number(amount.replace(',', '.')).toFixed(2)
}

/** One line of text that may be missing. */
export const optionalLine = (most: number) =>
  z.optional(z.nullable(textField(most).check(z.refine(isOneLine, reason('one-line')))))
