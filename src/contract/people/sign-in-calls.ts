import * as z from 'zod/mini'
import type { Call } from '../operation.ts'
import { doneResponseSchema, meResponseSchema, signedInResponseSchema } from './person.ts'
import { roleSchema } from './roles.ts'

/** GET /api/v1/sign-in: the available ways to sign in. A service without people lacks the operation. */
const signInOptionsResponseSchema = z.looseObject({
  data: z.looseObject({
    /** False for a service where only access tokens sign in. */
    password: z.boolean(),
    passkeys: z.boolean(),
    /**
     * Why passkeys are unavailable: the address is a bare IP, the service does not know its own address
     * (`DASHBOARD_URL`), or the address has no https. Null when they are available.
     */
    passkeysMissing: z.nullable(z.enum(['ip-address', 'unknown-address', 'not-secure'])),
    /** An address of the same dashboard where passkeys work, such as http://localhost:8080; null for none. */
    passkeyAddress: z.nullable(z.string()),
    providers: z.array(z.looseObject({ id: z.string(), name: z.string() })),
    /** `mail`: a mail resets a forgotten password. `link`: an owner or the command line creates a link. */
    recovery: z.enum(['mail', 'link']),
    /** A demo: visitors look around without a sign-in. */
    isDemo: z.boolean(),
    /** Whether only the printed link of the first start signs in. */
    isNew: z.boolean(),
    /** The person signed in with this browser's session; null for nobody. */
    signedInAs: z.nullable(z.looseObject({ id: z.int(), name: z.string(), account: z.nullable(z.int()) })),
  }),
})
export type SignInOptions = z.infer<typeof signInOptionsResponseSchema>['data']

/** The options for `navigator.credentials` as JSON, for `parseRequestOptionsFromJSON`. */
export const passkeyOptionsResponseSchema = z.looseObject({ data: z.record(z.string(), z.unknown()) })

const providerResponseSchema = z.looseObject({ data: z.looseObject({ url: z.string() }) })

/**
 * `no-account`: nobody uses this identity, and there was no invitation. `expired`: the sign-in took too long or was
 * used before. `unavailable`: the provider does not answer. `refused`: the person or the provider declined.
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

const invitationOfferResponseSchema = z.looseObject({
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

/** The same for every address, known or not. */
const forgottenResponseSchema = z.looseObject({
  success: z.literal(true),
  data: z.looseObject({ recovery: z.enum(['mail', 'link']) }),
})

/** Calls of the sign-in screens. They are separate from the full operations, so that these screens load no others. */
export const signInCalls = {
  readSignIn: { method: 'GET', path: '/api/v1/sign-in', answer: signInOptionsResponseSchema },
  signInWithPassword: { method: 'POST', path: '/api/v1/sign-in/password', answer: signedInResponseSchema },
  signInWithToken: { method: 'POST', path: '/api/v1/sign-in/token', answer: signedInResponseSchema },
  lookAround: { method: 'POST', path: '/api/v1/sign-in/demo', answer: signedInResponseSchema },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/api/v1/sign-in/passkey/options',
    answer: passkeyOptionsResponseSchema,
  },
  signInWithPasskey: { method: 'POST', path: '/api/v1/sign-in/passkey', answer: signedInResponseSchema },
  beginProviderSignIn: { method: 'POST', path: '/api/v1/sign-in/provider', answer: providerResponseSchema },
  requestRecovery: { method: 'POST', path: '/api/v1/sign-in/forgotten', answer: forgottenResponseSchema },
  setNewPassword: { method: 'POST', path: '/api/v1/sign-in/new-password', answer: signedInResponseSchema },
  readInvitation: { method: 'POST', path: '/api/v1/invitation', answer: invitationOfferResponseSchema },
  acceptInvitation: { method: 'POST', path: '/api/v1/invitation/accept', answer: signedInResponseSchema },
  switchAccount: { method: 'POST', path: '/api/v1/me/account', answer: meResponseSchema },
  signOut: { method: 'POST', path: '/api/v1/sign-out', answer: doneResponseSchema },
} as const satisfies Record<string, Call>
