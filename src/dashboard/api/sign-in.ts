import type { Me } from '#contract/people/person.ts'
import type { SignInOptions } from '#contract/people/sign-in-answers.ts'
import { signInCalls } from '#contract/people/sign-in-calls.ts'
import { readCredentials } from './credentials.ts'
import { requestHere } from './request.ts'
import { isMissingOperation } from './session.ts'

/** The ways to sign in at the service that served the page; null for a service that only knows access tokens. */
export async function signInOptions(): Promise<SignInOptions | null> {
  try {
    return (await requestHere(signInCalls.readSignIn)).data
  } catch (thrown) {
    if (isMissingOperation(thrown)) return null
    throw thrown
  }
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
 * Rejects with a `Failure`.
 */
export async function startSession(by: SessionStart, body: object): Promise<Me> {
  const { data: me } = await requestHere(signInCalls[by], { body })
  const before = readCredentials()
  if (by === 'acceptInvitation' || before?.token !== undefined || before?.person !== me.id) return me
  const account = me.accounts.find(({ id }) => id === before.account)?.id
  if (account === undefined || account === me.account) return me
  return (await requestHere(signInCalls.switchAccount, { body: { account } })).data
}

const pendingKey = 'tessera.sign-out'

/** Ends the session of this browser. Without a connection, the next sign-in screen does it. */
export async function endSession(): Promise<void> {
  note(true)
  try {
    await requestHere(signInCalls.signOut, { body: {} })
    note(false)
  } catch {
    // The cookie is out of reach for scripts, so only the service can delete it.
  }
}

/** Whether a session was left that the service does not know to be ended. */
export function hasPendingSignOut(): boolean {
  try {
    return localStorage.getItem(pendingKey) !== null
  } catch {
    return false
  }
}

function note(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(pendingKey, '1')
    else localStorage.removeItem(pendingKey)
  } catch {
    // Without storage, a session that could not be ended lasts until its end.
  }
}
