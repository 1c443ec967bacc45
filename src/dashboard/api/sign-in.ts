import type { Me } from '#contract/people/person.ts'
import type { InvitationOffer, SignInOptions } from '#contract/people/sign-in-answers.ts'
import { signInCalls } from '#contract/people/sign-in-calls.ts'
import { readCredentials } from './credentials.ts'
import { askForPasskey, type PasskeyRefusal } from './passkeys.ts'
import { hasPendingSignOut, notePendingSignOut } from './pending-sign-out.ts'
import { requestHere } from './request.ts'

/**
 * The ways to sign in at the service that served the page; null for a service that only knows access tokens. First ends a
 * session that could not be ended before.
 */
export async function signInOptions(): Promise<SignInOptions | null> {
  if (hasPendingSignOut()) await endSession()
  const { data } = await requestHere(signInCalls.readSignIn)
  return data.password ? data : null
}

/** Ways to start a session at the service that served the page. */
type SessionStart =
  | 'signInWithToken'
  | 'signInWithPassword'
  | 'signInWithPasskey'
  | 'setNewPassword'
  | 'acceptInvitation'

/**
 * Starts a session, whose cookie only the browser sees. A person who signs in again continues in the account of before.
 * Rejects with a `RequestError`.
 */
export async function startSession(by: SessionStart, body: object): Promise<Me> {
  const { data: me } = await requestHere(signInCalls[by], { body })
  const before = readCredentials()
  if (by === 'acceptInvitation' || before?.token !== undefined || before?.person !== me.id) return me
  const account = me.accounts.find(({ id }) => id === before.account)?.id
  if (account === undefined || account === me.account) return me
  return (await requestHere(signInCalls.switchAccount, { body: { account } })).data
}

/** Signs in with a passkey that the person chooses. Rejects with a `RequestError`. */
export async function startSessionByPasskey(): Promise<Me | PasskeyRefusal> {
  const { data: options } = await requestHere(signInCalls.beginPasskeySignIn, { body: {} })
  const answer = await askForPasskey(options)
  return answer.ok ? await startSession('signInWithPasskey', { response: answer.response }) : answer
}

/**
 * The address of a provider, at which a signed-in person links their identity. It sends the browser back to a path of the
 * dashboard. Rejects with a `RequestError`.
 */
export async function providerAddress(body: {
  readonly provider: string
  readonly returnTo: string
  readonly invitation?: string
}): Promise<string> {
  return (await requestHere(signInCalls.beginProviderSignIn, { body })).data.url
}

export async function askForRecovery(email: string): Promise<void> {
  await requestHere(signInCalls.requestRecovery, { body: { email } })
}

export async function readInvitation(token: string): Promise<InvitationOffer> {
  return (await requestHere(signInCalls.readInvitation, { body: { token } })).data
}

/** Ends the session of this browser. Without a connection, the next sign-in screen does it. */
export async function endSession(): Promise<void> {
  notePendingSignOut(true)
  try {
    await requestHere(signInCalls.signOut, { body: {} })
    notePendingSignOut(false)
  } catch {
    // The cookie is out of reach for scripts, so only the service can delete it.
  }
}
