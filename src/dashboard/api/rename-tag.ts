import type { RenameTagRequest } from '#contract/tags.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshLibrary } from './refresh-library.ts'
import { request } from './request.ts'

/** Renames a tag, merges it into another, or takes it off every code. Gives the number of changed codes. */
export function useRenameTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: RenameTagRequest) => (await request('renameTag', { body })).codes,
    onSuccess: () => refreshLibrary(client),
  })
}
