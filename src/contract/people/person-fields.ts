import { maxLengths, passwordLengths } from '../limits.ts'
import * as z from 'zod/mini'
import { textField } from '../text-field.ts'
import { reason } from '../reasons.ts'

export const personNameSchema = z.pipe(
  z.pipe(
    z.string(reason('name')),
    z.transform((text: string) => text.trim().replace(/\s+/gu, ' ')),
  ),
  textField(maxLengths.name).check(
    z.minLength(1, reason('name')),
    z.refine((text) => !/\p{Cc}/u.test(text), reason('invisible')),
  ),
)

/** An e-mail address. Addresses that differ only in case are the same. */
export const emailSchema = z.pipe(
  z.pipe(
    z.string(reason('email')),
    z.transform((text: string) => text.trim()),
  ),
  textField(maxLengths.email).check(
    z.regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/u, reason('email-like')),
  ),
)

/** A new password. The service also refuses well-known ones. */
export const newPasswordSchema = textField(passwordLengths.max).check(
  z.minLength(passwordLengths.min, reason('characters-least')),
)
/** An existing password, to verify. */
export const passwordSchema = textField(passwordLengths.max).check(z.minLength(1, reason('your-password')))

export const linkTokenSchema = textField(100)
