import { useChange, useRead } from '#dashboard/api/operation-hooks.ts'
import { request } from '#dashboard/api/request.ts'

const approvalKey = (codeId: number) => ['approval', codeId] as const

/** The approval page of a code, or null. */
export function useApproval(codeId: number) {
  return useRead('readApproval', approvalKey(codeId), { params: { id: codeId } }, { staleTime: 0 })
}

/** Creates the approval page, or reports a newer score (0 to 100). Idempotent. */
export function useCreateApproval(codeId: number) {
  return useChange(
    (score: number | null) => request('createApproval', { params: { id: codeId }, body: { score } }),
    { onSuccess: (client, { data }) => client.setQueryData(approvalKey(codeId), data) },
  )
}

export function useWithdrawApproval(codeId: number) {
  return useChange(() => request('withdrawApproval', { params: { id: codeId } }), {
    onSuccess: (client) => client.setQueryData(approvalKey(codeId), null),
  })
}
