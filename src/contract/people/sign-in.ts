import * as z from 'zod/mini'
import { textField } from '../text-field.ts'
import {
  emailSchema,
  linkTokenSchema,
  newPasswordSchema,
  passwordSchema,
  personNameSchema,
} from './person-fields.ts'
import { roleSchema } from './roles.ts'

/** Pages of the dashboard that links lead to, with their secret behind `#`, which no server or log sees. */
export const joinPath = '/join'
export const newPasswordPath = '/new-password'

/** Days that an invitation and hours that a link to a new password work. */
export const invitationDays = 7
export const recoveryHours = 24

/** GET /api/v1/sign-in: the ways to sign in here. A service without people lacks the operation. */
export const signInOptionsResponseSchema = z.looseObject({
  data: z.looseObject({
    password: z.boolean(),
    passkeys: z.boolean(),
    /**
     * Why there are no passkeys: the address is a bare IP, the service does not know its own address (`DASHBOARD_URL`), or
     * the address has no https. Null when there are.
     */
    passkeysMissing: z.nullable(z.enum(['ip-address', 'unknown-address', 'not-secure'])),
    /** The same dashboard at an address where passkeys work, such as http://localhost:8080; null for none. */
    passkeyAddress: z.nullable(z.string()),
    providers: z.array(z.looseObject({ id: z.string(), name: z.string() })),
    /** `mail`: forgotten passwords are answered by mail. `link`: an owner or the command line makes a link. */
    recovery: z.enum(['mail', 'link']),
    /** Nobody can sign in but with the printed link of the first start. */
    isNew: z.boolean(),
  }),
})
export type SignInOptions = z.infer<typeof signInOptionsResponseSchema>['data']

export const passwordSignInRequestSchema = z.object({ email: emailSchema, password: passwordSchema })

/** The token of the printed link of the first start. Other access tokens are refused: they are for programs. */
export const tokenSignInRequestSchema = z.object({ token: textField(500) })

/** The JSON that `navigator.credentials` takes, and its answers; `parseRequestOptionsFromJSON` reads it. */
const ceremony = z.record(z.string(), z.unknown(), 'Send the answer of the browser.')
export const passkeyOptionsResponseSchema = z.looseObject({ data: z.record(z.string(), z.unknown()) })
export const passkeySignInRequestSchema = z.object({ response: ceremony })
export const passkeyRequestSchema = z.object({
  /** Empty: named after the browser. */
  name: z._default(textField(100), ''),
  response: ceremony,
})

/** POST /api/v1/sign-in/provider: open `url` in this window; the provider sends the browser back to `returnTo`. */
export const providerRequestSchema = z.object({
  provider: textField(100),
  /** Accepted when the person comes back. */
  invitation: z.optional(linkTokenSchema),
  /** A path of the dashboard. After a failure it gets `?signIn=` with a `providerFailureSchema`. */
  returnTo: z._default(
    textField(500).check(z.regex(/^\/(?![/\\])[^\\]*$/, 'Send a path of the dashboard.')),
    '/',
  ),
})
export const providerResponseSchema = z.looseObject({ data: z.looseObject({ url: z.string() }) })

/**
 * `no-account`: nobody here uses this identity, and there was no invitation. `expired`: the sign-in took too long, or was
 * answered before. `unavailable`: the provider does not answer. `refused`: the person or the provider said no.
 */
export const providerFailureSchema = z.enum([
  'no-account',
  'expired',
  'unavailable',
  'refused',
  'invitation',
  'taken',
])
export type ProviderFailure = z.infer<typeof providerFailureSchema>

/** POST /api/v1/invitation: what the link offers. */
export const invitationTokenRequestSchema = z.object({ token: linkTokenSchema })
export const invitationOfferResponseSchema = z.looseObject({
  data: z.looseObject({
    accountName: z.string(),
    role: roleSchema,
    isApprover: z.boolean(),
    invitedBy: z.nullable(z.string()),
    email: z.nullable(z.string()),
    expiresAt: z.string(),
    /** The signed-in person; null for nobody. Accepting adds the account to them. */
    signedInAs: z.nullable(z.looseObject({ id: z.int(), name: z.string(), isMember: z.boolean() })),
  }),
})
export type InvitationOffer = z.infer<typeof invitationOfferResponseSchema>['data']

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

/** POST /api/v1/sign-in/forgotten. The answer is the same for every address. */
export const forgottenRequestSchema = z.object({ email: emailSchema })
export const forgottenResponseSchema = z.looseObject({
  success: z.literal(true),
  data: z.looseObject({ recovery: z.enum(['mail', 'link']) }),
})

/** POST /api/v1/sign-in/new-password: the token of a link, and the new password. Ends all other sessions. */
export const newPasswordRequestSchema = z.object({
  token: linkTokenSchema,
  password: newPasswordSchema,
  /** For a person who has no address yet. */
  email: z.optional(emailSchema),
})
