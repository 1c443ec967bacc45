import type { Me } from '#contract/people/person.ts'
import { signInCalls, type InvitationOffer, type SignInOptions } from '#contract/people/sign-in-calls.ts'
import {
  readCredentials,
  hasPendingSignOut,
  notePendingSignOut,
  type Credentials,
  ownedBy,
  sessionOf,
  storeCredentials,
} from './credentials.ts'
import { askForPasskey, type PasskeyRefusal } from './passkeys.ts'
import { requestHere } from './request.ts'
import type { QueryClient } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Session } from '#contract/session.ts'
import { followLanguage } from '../ui/choose-language.ts'
import { queryKeys } from './query-keys.ts'
import { useEffect } from 'react'
import type { Failure } from '#contract/failure.ts'
import { createStore, useStore } from '../ui/store.ts'
import { failureOf } from './failure-of.ts'

/**
 * The ways to sign in at the service that served the page; null for a service that only knows access tokens. First ends a
 * session that could not be ended before.
 */
export async function signInOptions(): Promise<SignInOptions | null> {
  if (hasPendingSignOut()) await endSession()
  const { data } = await requestHere(signInCalls.readSignIn)
  return data.password ? data : null
}

type SessionStart =
  | 'lookAround'
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

/**
 * Stores the credentials of a sign-in. See `onPersonChange` for what follows when it is another person.
 *
 * @param session null when the service did not tell, or for a person without an account.
 */
export function adoptSignIn(client: QueryClient, credentials: Credentials, session: Session | null): void {
  storeCredentials(
    credentials.token === undefined || session === null ? credentials : ownedBy(credentials, session),
  )
  if (session !== null) client.setQueryData(queryKeys.session(), session)
}

/** Continues with the session that this browser has. Null for a person without an account. */
export async function adoptSession(
  client: QueryClient,
  me: Pick<Me, 'id' | 'account'>,
): Promise<Session | null> {
  const session = await readSessionHere()
  adoptSignIn(client, sessionOf(me), session)
  return session
}

/**
 * The session of a person who has just signed in; the page takes their language. Null when it cannot be read: they are
 * signed in, and the screens ask again.
 */
export async function readSessionHere(): Promise<Session | null> {
  const session = await requestHere(operations.readSession).catch(() => null)
  await followLanguage(session?.person?.language)
  return session
}

type State = {
  /** Null for a service that only knows access tokens; undefined until it has answered. */
  readonly data: SignInOptions | null | undefined
  readonly error: Failure | null
  readonly isFetching: boolean
}

const initial: State = { data: undefined, error: null, isFetching: false }
const state = createStore(initial)
let users = 0
let load = 0

/** Own loading instead of a query, because nothing else on the sign-in screen needs the code of queries. */
async function fetchOptions(): Promise<void> {
  if (state.get().isFetching) return
  const mine = (load += 1)
  state.set({ ...state.get(), isFetching: true })
  const next = await signInOptions().then(
    (data): State => ({ data, error: null, isFetching: false }),
    (thrown: unknown): State => ({ ...state.get(), error: failureOf(thrown), isFetching: false }),
  )
  if (mine === load) state.set(next)
}

/** The ways to sign in at the service that served the page. Loaded anew for each screen, because a session may end. */
export function useSignInOptions(isEnabled = true): State & { readonly refetch: () => void } {
  useEffect(() => {
    if (!isEnabled) return undefined
    users += 1
    if (state.get().data === undefined) void fetchOptions()
    return () => {
      users -= 1
      if (users > 0) return
      load += 1
      state.set(initial)
    }
  }, [isEnabled])
  return { ...useStore(state), refetch: () => void fetchOptions() }
}
