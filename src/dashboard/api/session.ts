import type { OperationId } from '#contract/operations.ts'
import type { Session } from '#contract/session.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { followSession, readCredentials } from './credentials.ts'
import { request } from './request.ts'

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session(),
  staleTime: 60_000,
  async queryFn({ signal }): Promise<Session> {
    const session = await request('readSession', { signal })
    followSession(session)
    return session
  },
})

/** The signed-in user, plan, usage and features of the service. */
export function useSession() {
  return useQuery(sessionQuery)
}

/** Operations that a person who works alone does not need. */
const forTeams: ReadonlySet<OperationId> = new Set(['listNotices', 'notePresence'])

/** Whether the dashboard shows an operation to this person. */
export function offers(session: Session, operation: OperationId): boolean {
  if (!session.operations.includes(operation)) return false
  // The service has notices for somebody alone too, such as of a destination that no longer works.
  if (operation === 'listNotices' && session.hasNotices === true) return true
  return !(session.isAlone === true && forTeams.has(operation))
}

/** Whether the dashboard shows an operation to this person. Until the session is known, what our own service offers. */
export function useExpects(operation: OperationId): boolean {
  const session = useSession().data
  if (session !== undefined) return offers(session, operation)
  const credentials = readCredentials()
  return credentials !== null && credentials.serviceUrl === '' && credentials.twoOperations !== true
}

/** Whether the dashboard shows an operation to this person. False until the session is known. */
export function useOffers(operation: OperationId): boolean {
  const session = useSession().data
  return session !== undefined && offers(session, operation)
}

/** Like `useOffers`, outside of a component. */
export function offersNow(client: QueryClient, operation: OperationId): boolean {
  const session = client.getQueryData(sessionQuery.queryKey)
  return session !== undefined && offers(session, operation)
}

/** Whether the plan has any limit that the service reports. */
export function hasLimits({ plan: { limits } }: Session): boolean {
  const { codes, links, colours, storage = null } = limits
  return [codes, links, colours, storage].some((limit) => limit !== null)
}

/** Whether the role and the service allow an operation. True until the session is known, so that nothing appears late. */
export function useMay(operation: OperationId): boolean {
  const session = useSession().data
  return session === undefined || offers(session, operation)
}

/** Whether the service takes a request header of ours. False until the session is known. */
export function takesHeader(client: QueryClient, name: 'idempotency-key' | 'if-match'): boolean {
  const headers = client.getQueryData(sessionQuery.queryKey)?.headers ?? []
  return headers.some((header) => header.toLowerCase() === name)
}

/** Whether the service knows the link rules that the interface does not document: start, next destination, fallback. */
export function knowsLinkRules(session: Session): boolean {
  return offers(session, 'previewVisitPage')
}

async function checkServer(sendsMail: boolean) {
  const body = { address: location.origin, now: Date.now(), sendsMail }
  return (await request('checkServer', { body })).data
}

/** Checks of the server, run when the page opens. */
export function useServerCheck() {
  return useQuery({ queryKey: queryKeys.serverCheck(), queryFn: () => checkServer(false), gcTime: 0 })
}

/** Checks the server and sends a mail to the person. */
export function useMailCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => checkServer(true),
    onSuccess: (findings) => client.setQueryData(queryKeys.serverCheck(), findings),
  })
}
