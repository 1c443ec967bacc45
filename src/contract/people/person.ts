import * as z from 'zod/mini'
import { textField } from '../text-field.ts'
import { roleSchema } from './roles.ts'

/** A person as others see them. The name stays readable after they left the account. */
export const personSchema = z.looseObject({ id: z.int(), name: z.string() })
export type Person = z.infer<typeof personSchema>

export const personNameSchema = z.pipe(
  z.pipe(
    z.string('Enter a name.'),
    z.transform((text: string) => text.trim().replace(/\s+/gu, ' ')),
  ),
  textField(100).check(
    z.minLength(1, 'Enter a name.'),
    z.refine((text) => !/\p{Cc}/u.test(text), 'Remove invisible characters.'),
  ),
)

/** An e-mail address. Two addresses that differ only in case belong to the same person. */
export const emailSchema = z.pipe(
  z.pipe(
    z.string('Enter an e-mail address.'),
    z.transform((text: string) => text.trim()),
  ),
  textField(254).check(
    z.regex(
      /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/u,
      'Enter an e-mail address like ana@example.com.',
    ),
  ),
)

/** Lengths of a person's password, in characters. */
export const passwordLengths = { min: 10, max: 200 } as const

/** A new password. The service also refuses well-known ones. */
export const newPasswordSchema = textField(passwordLengths.max).check(
  z.minLength(passwordLengths.min, `Use at least ${passwordLengths.min} characters.`),
)
/** A password to compare. */
export const passwordSchema = textField(passwordLengths.max).check(z.minLength(1, 'Enter your password.'))

/** A one-time secret from a link. */
export const linkTokenSchema = textField(100)

/** An account that a person belongs to. */
export const membershipSchema = z.looseObject({
  /** Account id, which records hold as `userId`. */
  id: z.int(),
  name: z.string(),
  role: roleSchema,
  /** May approve designs. */
  isApprover: z.boolean(),
})

/** The signed-in person. */
export const meSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** False until the person of a first start has chosen a name. */
  isNamed: z.boolean(),
  email: z.nullable(z.string()),
  hasPassword: z.boolean(),
  passkeys: z.int(),
  /** Linked accounts at identity providers. */
  identities: z.int(),
  accounts: z.array(membershipSchema),
  /** Id of the account that this session works in; null when the person belongs to none. */
  account: z.nullable(z.int()),
})
export type Me = z.infer<typeof meSchema>

export const meResponseSchema = z.looseObject({ data: meSchema })
/** Sign-ins answer with the person; the session is in an HttpOnly cookie. */
export const signedInResponseSchema = z.looseObject({ success: z.literal(true), data: meSchema })
export const doneResponseSchema = z.looseObject({ success: z.literal(true) })
