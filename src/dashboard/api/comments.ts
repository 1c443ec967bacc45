import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/people/comment-operations.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** Comments on a code, oldest first. Read again every half minute while they are shown. */
export function useComments(codeId: number) {
  return useQuery({
    queryKey: queryKeys.comments(codeId),
    queryFn: async ({ signal }) => (await request('listComments', { params: { id: codeId }, signal })).data,
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

export type CommentText = { readonly text: string; readonly mentions: number[] }

/** Adds a comment, or changes one. */
export function useSaveComment(codeId: number) {
  return useCommentMutation(codeId, async ({ id, ...body }: CommentText & { readonly id: string | null }) =>
    id === null
      ? (await request('addComment', { params: { id: codeId }, body })).data
      : (await request('updateComment', { params: { id: codeId, comment: id }, body })).data,
  )
}

export function useRemoveComment(codeId: number) {
  return useCommentMutation(codeId, async (id: string) => {
    await request('removeComment', { params: { id: codeId, comment: id } })
    return null
  })
}

export function useResolveComment(codeId: number) {
  return useCommentMutation(
    codeId,
    async ({ id, isResolved }: { readonly id: string; readonly isResolved: boolean }) =>
      (await request('resolveComment', { params: { id: codeId, comment: id }, body: { isResolved } })).data,
  )
}

function useCommentMutation<Sent>(codeId: number, mutationFn: (sent: Sent) => Promise<Comment | null>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.comments(codeId) }),
  })
}

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
