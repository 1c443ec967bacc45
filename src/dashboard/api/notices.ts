import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** The inbox of the person. Read again every minute while the page is in view. */
export function useNotices() {
  return useQuery({
    queryKey: queryKeys.notices(),
    queryFn: ({ signal }) => request('listNotices', { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}

/** Marks notices as read: some by id, those of one code, or all. */
export function useReadNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: { readonly ids?: string[]; readonly codeId?: number }) =>
      request('readNotices', { body: which }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notices() }),
  })
}
