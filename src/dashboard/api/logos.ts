import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'
import { shrinkPicture } from './shrink-picture.ts'

export const logosQuery = queryOptions({
  queryKey: queryKeys.logos(),
  queryFn: async ({ signal }) => (await request('listLogos', { signal })).data,
  staleTime: 300_000,
})

/** The user's logos, newest first, the removed ones last. Never loads from a service that keeps none. */
export function useLogos() {
  const session = useSession()
  return useQuery({ ...logosQuery, enabled: session.data !== undefined && offers(session.data, 'listLogos') })
}

/**
 * Keeps a logo file (PNG, JPEG, WebP or SVG, at most 1 MB) and gives its record. It is made smaller before it is sent, so
 * that the service draws the same picture as this page.
 */
export function useUploadLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      (await request('uploadLogo', { query: { name: file.name }, body: await shrinkPicture(file) })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.logos(), exact: true }),
  })
}
