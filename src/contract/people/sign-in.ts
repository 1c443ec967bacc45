import { maxLengths } from '../limits.ts'
import * as z from 'zod/mini'
import { ownPath } from '../own-path.ts'
import { textField } from '../text-field.ts'
import {
  emailSchema,
  linkTokenSchema,
  newPasswordSchema,
  passwordSchema,
  personNameSchema,
} from './person-fields.ts'
import { reason } from '../reasons.ts'

/** Pages of the dashboard that links lead to, with their secret behind `#`, which no server or log sees. */
export const joinPath = '/join'
export const newPasswordPath = '/new-password'

/** Days that an invitation and hours that a link to a new password work. */
export const invitationDays = 7
export const recoveryHours = 24

export const passwordSignInRequestSchema = z.object({ email: emailSchema, password: passwordSchema })

/** The token of the printed link of the first start. Other access tokens are refused: they are for programs. */
export const tokenSignInRequestSchema = z.object({ token: textField(500) })

/** The answer of `navigator.credentials`, as JSON. */
const ceremony = z.record(z.string(), z.unknown(), reason('send-browser-answer'))
/** The current password, or the answer of a passkey to a challenge of `beginPasskeySignIn`. Somebody who has neither sends nothing. */
export const proofFields = {
  currentPassword: z.optional(passwordSchema),
  passkey: z.optional(ceremony),
}
export const proofRequestSchema = z.object(proofFields)
export type Proof = z.output<typeof proofRequestSchema>

export const passkeySignInRequestSchema = z.object({ response: ceremony })
export const passkeyRequestSchema = z.object({
  /** Empty: named after the browser. */
  name: z._default(textField(maxLengths.name), ''),
  response: ceremony,
})

/**
 * POST /api/v1/sign-in/provider. A signed-in person links the identity, and proves who they are as for other changes. Open `url` in this window; the provider sends
 * the browser back to `returnTo`.
 */
export const providerRequestSchema = z.object({
  provider: textField(100),
  ...proofFields,
  /** Accepted when the person comes back. */
  invitation: z.optional(linkTokenSchema),
  /** A path of the dashboard. After a failure it gets `?signIn=` with a `ProviderFailure`. */
  returnTo: z._default(
    textField(500).check(z.refine((path) => ownPath(path) !== null, reason('send-path'))),
    '/',
  ),
})
/** POST /api/v1/invitation. */
export const invitationTokenRequestSchema = z.object({ token: linkTokenSchema })
/**
 * POST /api/v1/invitation/accept. A signed-in person sends the token alone. Everybody else gets a person with this name,
 * and a session in which a passkey can be added; e-mail address and password are optional.
 */
export const acceptInvitationRequestSchema = z.object({
  token: linkTokenSchema,
  name: z.optional(personNameSchema),
  email: z.optional(z.nullable(emailSchema)),
  password: z.optional(z.nullable(newPasswordSchema)),
})

/** POST /api/v1/sign-in/forgotten. */
export const forgottenRequestSchema = z.object({ email: emailSchema })
/** Also ends the person's access tokens, passkeys and linked identities. */
export const endOtherAccessField = { endOtherAccess: z._default(z.boolean(reason('send-boolean')), false) }

/** POST /api/v1/sign-in/new-password: the token of a link, and the new password. Ends all other sessions. */
export const newPasswordRequestSchema = z.object({
  token: linkTokenSchema,
  password: newPasswordSchema,
  ...endOtherAccessField,
  /** For a person who has no address yet. */
  email: z.optional(emailSchema),
})
