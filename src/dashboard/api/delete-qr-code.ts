import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leaveLists } from './leave-lists.ts'
import { refreshLibrary } from './refresh-library.ts'
import { request } from './request.ts'

/** Deletes a code; it can be restored for 30 days. Repeating it is safe. */
export function useDeleteQrCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await request('deleteQrCode', { params: { id } })).data,
    onSuccess({ id }) {
      leaveLists(client, new Set([id]))
      refreshLibrary(client)
    },
  })
}

/** Restores a deleted code as it was. Fails with `plan-limit` when the plan has no room for it. */
export function useRestoreQrCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await request('restoreQrCode', { params: { id } })).result,
    onSuccess({ id }) {
      leaveLists(client, new Set([id]))
      refreshLibrary(client)
    },
  })
}
