import type { OperationId } from '#contract/operations.ts'
import type { Session } from '#contract/session.ts'
import { silentSession } from '#contract/silent-session.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { failureOf } from './failure-of.ts'
import { queryKeys } from './query-keys.ts'
import { readCredentials } from './credentials.ts'
import { request } from './request.ts'

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session(),
  staleTime: 60_000,
  async queryFn({ signal }): Promise<Session> {
    if (readCredentials()?.silent) return silentSession
    try {
      return await request('readSession', { signal })
    } catch (thrown) {
      if (isMissingOperation(thrown)) return silentSession
      throw thrown
    }
  },
})

/** The signed-in user, plan, usage and what the service offers. */
export function useSession() {
  return useQuery(sessionQuery)
}

export function offers(session: Session, operation: OperationId): boolean {
  return session.operations.includes(operation)
}

/** Whether a service answered that it has no such operation, as far as its answer tells. */
export function isMissingOperation(thrown: unknown): boolean {
  const failure = failureOf(thrown)
  if (failure.kind === 'not-found') return true
  if (failure.kind === 'server') return failure.status === 405 || failure.status === 501
  return failure.kind === 'network' && failure.reason === 'unreadable'
}
