import type { QueryClient } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Me } from '#contract/people/person.ts'
import type { Session } from '#contract/session.ts'
import { type Credentials, ownedBy, sessionOf, storeCredentials } from './credentials.ts'
import { followLanguage } from '../ui/choose-language.ts'
import { queryKeys } from './query-keys.ts'
import { requestHere } from './request.ts'

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
