import * as z from 'zod/mini'
import type { Operation } from '../operation.ts'
import { visitorLanguageSchema } from '../visit-page.ts'
import {
  doneResponseSchema,
  meResponseSchema,
  emailSchema,
  newPasswordSchema,
  personNameSchema,
} from './person.ts'
import { endOtherAccessField, passkeyRequestSchema, proofFields, proofRequestSchema } from './sign-in.ts'
import { signInCalls, passkeyOptionsResponseSchema } from './sign-in-calls.ts'
import { reason } from '../reasons.ts'

/** The languages of the dashboard by primary subtag (BCP 47). */
const personLanguageSchema = z.enum([...visitorLanguageSchema.options, 'ar'])
export type PersonLanguage = z.infer<typeof personLanguageSchema>

/** A browser in which a person is signed in. */
export const signedInSessionSchema = z.looseObject({
  id: z.string(),
  /** Names such as `Chrome` and `Windows`; empty when unknown. */
  browser: z.string(),
  system: z.optional(z.string()),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  /** Whether this request uses it. */
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof signedInSessionSchema>

export const passkeySchema = z.looseObject({
  id: z.string(),
  /** Empty: named after the browser and system in which it was added. */
  name: z.string(),
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkeySchema>

export const identitySchema = z.looseObject({
  id: z.string(),
  /** Configured name of the provider; the issuer's host when it is no longer configured. */
  provider: z.string(),
  /** The e-mail address or name at the provider, for display only. */
  label: z.string(),
  createdAt: z.string(),
})
export type Identity = z.infer<typeof identitySchema>

/** PUT /api/v1/me. A new e-mail address requires the password, or a passkey, of a person who has one. */
const meRequestSchema = z.object({
  name: z.optional(personNameSchema),
  email: z.optional(z.nullable(emailSchema)),
  ...proofFields,
  /** Null: the browser decides. */
  language: z.optional(z.nullable(personLanguageSchema)),
})

const ownPasswordRequestSchema = z.object({
  ...proofFields,
  password: newPasswordSchema,
  ...endOtherAccessField,
})

/** The signed-in person: profile, ways to sign in, sessions. Only for sessions, not for access tokens. */
export const meOperations = {
  readMe: {
    method: 'GET',
    path: '/api/v1/me',
    summary: 'The signed-in person and their accounts',
    role: 'person',
    answer: meResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  updateMe: {
    method: 'PUT',
    path: '/api/v1/me',
    summary: 'Change name, e-mail address or language',
    role: 'person',
    body: meRequestSchema,
    answer: meResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/v1/me/password',
    summary: 'Set or change the password, with the current one or a passkey; ends all other sessions',
    role: 'person',
    isMissingInDemo: true,
    body: ownPasswordRequestSchema,
    answer: meResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  switchAccount: {
    ...signInCalls.switchAccount,
    summary: 'Continue this session in another account of the person',
    role: 'person',
    body: z.object({ account: z.int(reason('send-account')) }),
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  listSessions: {
    method: 'GET',
    path: '/api/v1/me/sessions',
    summary: 'Browsers in which the person is signed in, last used first',
    role: 'person',
    answer: z.looseObject({ data: z.array(signedInSessionSchema) }),
    success: 200,
    refusals: [401, 403, 500],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/v1/me/sessions/:id',
    summary: 'Sign out one browser',
    role: 'person',
    answer: doneResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/v1/me/sessions',
    summary: 'Sign out everywhere but here',
    role: 'person',
    answer: z.looseObject({ success: z.literal(true), ended: z.int() }),
    success: 200,
    refusals: [401, 403, 500],
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/v1/me/passkeys',
    summary: 'Passkeys of the person, oldest first',
    role: 'person',
    answer: z.looseObject({ data: z.array(passkeySchema) }),
    success: 200,
    refusals: [401, 403, 500],
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/v1/me/passkeys/options',
    summary:
      'Begin adding a passkey, with the password or another passkey; the challenge works once, for five minutes',
    role: 'person',
    isMissingInDemo: true,
    body: proofRequestSchema,
    answer: passkeyOptionsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/v1/me/passkeys',
    summary: 'Add the passkey that the browser made',
    role: 'person',
    isMissingInDemo: true,
    body: passkeyRequestSchema,
    answer: z.looseObject({ success: z.literal(true), data: passkeySchema }),
    success: 201,
    refusals: [400, 401, 403, 500],
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/v1/me/passkeys/:id',
    summary: 'Rename a passkey',
    role: 'person',
    body: z.object({ name: personNameSchema }),
    answer: z.looseObject({ success: z.literal(true), data: passkeySchema }),
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/v1/me/passkeys/:id',
    summary: 'Remove a passkey, with the password or a passkey in the body',
    role: 'person',
    body: proofRequestSchema,
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  listIdentities: {
    method: 'GET',
    path: '/api/v1/me/identities',
    summary: 'Identities at OpenID Connect providers that sign in the person',
    role: 'person',
    answer: z.looseObject({ data: z.array(identitySchema) }),
    success: 200,
    refusals: [401, 403, 500],
  },
  removeIdentity: {
    method: 'DELETE',
    path: '/api/v1/me/identities/:id',
    summary: 'Unlink an identity, with the password or a passkey in the body',
    role: 'person',
    body: proofRequestSchema,
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
