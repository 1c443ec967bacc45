import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { maxCounts } from '#contract/limits.ts'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import type { Person } from '#contract/people/person.ts'
import { offers, sessionQuery, useSession } from './session.ts'

/** The approval page of a code, or null. */
export function useApproval(codeId: number) {
  return useQuery({
    queryKey: queryKeys.approval(codeId),
    queryFn: async ({ signal }) => (await request('readApproval', { params: { id: codeId }, signal })).data,
    // The design may have changed since.
    staleTime: 0,
  })
}

/** Creates the approval page, or reports a newer score (0 to 100). Idempotent. */
export function useCreateApproval(codeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (score: number | null) =>
      (await request('createApproval', { params: { id: codeId }, body: { score } })).data,
    onSuccess: (page) => client.setQueryData(queryKeys.approval(codeId), page),
  })
}

export function useWithdrawApproval(codeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('withdrawApproval', { params: { id: codeId } }),
    onSuccess: () => client.setQueryData(queryKeys.approval(codeId), null),
  })
}

/** Whether a code is approved as it is. Stays idle at a service without approvals. */
export function useApprovalState(codeId: number, updatedAt: string) {
  const session = useSession().data
  return useQuery({
    queryKey: [...queryKeys.approvalState(codeId), updatedAt],
    queryFn: async ({ signal }) =>
      (await request('readApprovalState', { params: { id: codeId }, signal })).data,
    // Others decide while the page is open.
    staleTime: 0,
    enabled: session !== undefined && offers(session, 'readApprovalState'),
  })
}

export type Decision = {
  readonly decision: 'approved' | 'changes'
  readonly version: number
  readonly reason: string
}

/** Approves a version, or asks for changes. */
export function useDecideApproval(codeId: number) {
  return useStateMutation(
    codeId,
    async (body: Decision) => (await request('decideApproval', { params: { id: codeId }, body })).data,
  )
}

/** Asks members for an approval. */
export function useAskApproval(codeId: number) {
  return useStateMutation(
    codeId,
    async (body: { readonly people: number[]; readonly note: string }) =>
      (await request('askApproval', { params: { id: codeId }, body })).data,
  )
}

function useStateMutation<Body>(codeId: number, mutationFn: (body: Body) => Promise<ApprovalState>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess(state) {
      client.setQueriesData({ queryKey: queryKeys.approvalState(codeId) }, state)
      void client.invalidateQueries({ queryKey: queryKeys.notices() })
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.approvalState(codeId) }),
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

/**
 * Those of some codes that may not be downloaded for print yet; null when all may. Rejects with a failure when it is
 * unknown.
 */
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
