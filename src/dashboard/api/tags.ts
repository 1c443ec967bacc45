import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RenameTagRequest } from '#contract/tags.ts'
import { refreshLibrary } from './cache.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** Tags with their number of codes, most used first. Stays idle when the service has no tags. */
export function useTags() {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.tags(),
    queryFn: async ({ signal }) => (await request('listTags', { signal })).data,
    enabled: session.data !== undefined && offers(session.data, 'listTags'),
  })
}

/** Renames, merges or removes a tag on all codes. Returns the number of changed codes. */
export function useRenameTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: RenameTagRequest) => (await request('renameTag', { body })).codes,
    onSuccess: () => refreshLibrary(client),
  })
}
