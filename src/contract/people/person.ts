import * as z from 'zod/mini'
import { roleSchema } from './roles.ts'
import { maxLengths, passwordLengths } from '../limits.ts'
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

/** A person as others see them. The name remains after they left the account. */
export const personSchema = z.looseObject({ id: z.int(), name: z.string() })
export type Person = z.infer<typeof personSchema>

/** An account that a person belongs to. */
export const membershipSchema = z.looseObject({
  /** Account id; `userId` in records. */
  id: z.int(),
  name: z.string(),
  role: roleSchema,
  isApprover: z.boolean(),
})

/** The signed-in person. */
export const meSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** False until the first person of a new server has chosen a name. */
  isNamed: z.boolean(),
  email: z.nullable(z.string()),
  /** Language of the dashboard by primary subtag (BCP 47); null: the browser decides. */
  language: z.optional(z.nullable(z.string())),
  hasPassword: z.boolean(),
  passkeys: z.int(),
  /** Linked accounts at identity providers. */
  identities: z.int(),
  accounts: z.array(membershipSchema),
  /** Id of the account of this session; null for a person without one. */
  account: z.nullable(z.int()),
})
export type Me = z.infer<typeof meSchema>

export const meResponseSchema = z.looseObject({ data: meSchema })
/** Response of sign-ins. The session is in an HttpOnly cookie. */
export const signedInResponseSchema = z.looseObject({ success: z.literal(true), data: meSchema })
export const doneResponseSchema = z.looseObject({ success: z.literal(true) })
