import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

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
