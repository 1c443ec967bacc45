import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** The public page of a code; null while there is none. */
export function useApproval(codeId: number) {
  return useQuery({
    queryKey: queryKeys.approval(codeId),
    queryFn: async ({ signal }) => (await request('readApproval', { params: { id: codeId }, signal })).data,
    // The picture may have changed since.
    staleTime: 0,
  })
}

/** Makes the page or tells the one there is a newer score, 0 to 100. Repeating it is safe. */
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
