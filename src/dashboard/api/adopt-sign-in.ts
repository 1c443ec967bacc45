import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/session.ts'
import { type Credentials, readCredentials, storeCredentials } from './credentials.ts'
import { queryKeys } from './query-keys.ts'

/**
 * Stores the credentials of a sign-in. Loaded data of another account or person is dropped.
 *
 * @param session null when the service did not tell, or for a person without an account.
 */
export function adoptSignIn(client: QueryClient, credentials: Credentials, session: Session | null): void {
  const before = client.getQueryData<Session>(queryKeys.session())
  // Ids are only unique per service.
  const isElsewhere = (readCredentials()?.serviceUrl ?? '') !== credentials.serviceUrl
  if (session !== null) client.setQueryData(queryKeys.session(), session)
  storeCredentials(credentials)
  const isSomeoneElse =
    isElsewhere || session === null || (before !== undefined && ownerOf(before) !== ownerOf(session))
  if (before !== undefined && isSomeoneElse) void client.resetQueries()
}

function ownerOf({ user, person }: Session): string {
  return `${user.id} ${person?.id ?? ''}`
}
