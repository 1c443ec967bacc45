import { maxLengths } from '../limits.ts'
import * as z from 'zod/mini'
import { ownPath } from '../parse-url.ts'
import { textField } from '../text-field.ts'
import {
  emailSchema,
  linkTokenSchema,
  newPasswordSchema,
  passwordSchema,
  personNameSchema,
} from './person.ts'
import { reason } from '../reasons.ts'

/** Dashboard pages for links with a secret after `#`, which no server or log receives. */
export const joinPath = '/join'
export const newPasswordPath = '/new-password'

/** Days for which an invitation works, and hours for a link to a new password. */
export const invitationDays = 7
export const recoveryHours = 24

export const passwordSignInRequestSchema = z.object({ email: emailSchema, password: passwordSchema })

/** The token of the printed link of the first start. Access tokens are refused, because they are for programs. */
export const tokenSignInRequestSchema = z.object({ token: textField(500) })

/** The response of `navigator.credentials` as JSON. */
const ceremony = z.record(z.string(), z.unknown(), reason('send-browser-answer'))
/**
 * The current password, or the response of a passkey to a challenge of `beginPasskeySignIn`. A person without both
 * sends nothing.
 */
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
 * POST /api/v1/sign-in/provider. A signed-in person links the identity and sends the proof for it. Open `url` in this
 * window; the provider sends the browser back to `returnTo`.
 */
export const providerRequestSchema = z.object({
  provider: textField(100),
  ...proofFields,
  /** Accepted when the person returns. */
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
 * POST /api/v1/invitation/accept. A signed-in person sends only the token. Otherwise a person with this name is created
 * and signed in; e-mail address and password are optional.
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

/** POST /api/v1/sign-in/new-password with the token of a link. Ends all other sessions. */
export const newPasswordRequestSchema = z.object({
  token: linkTokenSchema,
  password: newPasswordSchema,
  ...endOtherAccessField,
  /** For a person without an address. */
  email: z.optional(emailSchema),
})
