import type { Call } from '../operation.ts'
import { doneResponseSchema, meResponseSchema, signedInResponseSchema } from './person.ts'
import {
  forgottenResponseSchema,
  invitationOfferResponseSchema,
  passkeyOptionsResponseSchema,
  providerResponseSchema,
  signInOptionsResponseSchema,
} from './sign-in-answers.ts'

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
