import type { Comment } from '../contract/comments.ts'
import { useChange, useRead } from '#dashboard/api/operation-hooks.ts'
import { request } from '#dashboard/api/request.ts'

/** Changes of other people make it stale, see `live-changes.ts`. */
const commentsKey = (codeId: number) => ['comments', codeId] as const

/** Comments on a code, oldest first. Read again every half minute while they are shown. */
export function useComments(codeId: number) {
  const options = { params: { id: codeId } }
  return useRead('listComments', commentsKey(codeId), options, {
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

export type CommentText = { readonly text: string; readonly mentions: number[] }

export function useSaveComment(codeId: number) {
  return useCommentChange(codeId, async ({ id, ...body }: CommentText & { readonly id: string | null }) =>
    id === null
      ? (await request('addComment', { params: { id: codeId }, body })).data
      : (await request('updateComment', { params: { id: codeId, comment: id }, body })).data,
  )
}

export function useRemoveComment(codeId: number) {
  return useCommentChange(codeId, async (id: string) => {
    await request('removeComment', { params: { id: codeId, comment: id } })
    return null
  })
}

export function useResolveComment(codeId: number) {
  return useCommentChange(
    codeId,
    async ({ id, isResolved }: { readonly id: string; readonly isResolved: boolean }) =>
      (await request('resolveComment', { params: { id: codeId, comment: id }, body: { isResolved } })).data,
  )
}

function useCommentChange<Sent>(codeId: number, send: (sent: Sent) => Promise<Comment | null>) {
  return useChange(send, { stale: [commentsKey(codeId)] })
}
