import type { QueryClient } from '@tanstack/react-query'
import { maxCounts } from '#contract/limits.ts'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import type { Person } from '#contract/people/person.ts'
import { useChange, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { sessionQuery } from './session.ts'

/** Whether the code's present version is approved. */
export function useApprovalState(codeId: number, updatedAt: string) {
  const key = [...queryKeys.approvalState(codeId), updatedAt]
  return useRead('readApprovalState', key, { params: { id: codeId } }, { staleTime: 0 })
}

type Decision = {
  readonly decision: 'approved' | 'changes'
  readonly version: number
  readonly reason: string
}

export function useDecideApproval(codeId: number) {
  return useStateChange(codeId, (body: Decision) =>
    request('decideApproval', { params: { id: codeId }, body }),
  )
}

export function useAskApproval(codeId: number) {
  return useStateChange(codeId, (body: { readonly people: number[]; readonly note: string }) =>
    request('askApproval', { params: { id: codeId }, body }),
  )
}

function useStateChange<Body>(
  codeId: number,
  send: (body: Body) => Promise<{ readonly data: ApprovalState }>,
) {
  return useChange(send, {
    onSuccess: (client, { data }) =>
      client.setQueriesData({ queryKey: queryKeys.approvalState(codeId) }, data),
    stale: [queryKeys.approvalState(codeId), queryKeys.notices()],
  })
}

/** Codes that need an approval before a download, and the members who may give it. */
export type Unapproved = {
  readonly missing: readonly { readonly id: number; readonly title: string }[]
  readonly approvers: readonly Person[]
}

/** Whether the account needs approvals, as far as this page knows. */
export function needsApprovals(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey)?.isApprovalRequired === true
}

/** Which of these codes may not be downloaded for print yet; null when all may. Rejects like `request`. */
export async function findUnapproved(
  client: QueryClient,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Unapproved | null> {
  if (!needsApprovals(client)) return null
  const missing: Unapproved['missing'][number][] = []
  let approvers: readonly Person[] = []
  for (let first = 0; first < ids.length; first += maxCounts.unapproved) {
    const body = { ids: ids.slice(first, first + maxCounts.unapproved) }
    const answer = await request('findUnapproved', { body, signal })
    missing.push(...answer.data)
    ;({ approvers } = answer)
  }
  return missing.length === 0 ? null : { missing, approvers }
}
