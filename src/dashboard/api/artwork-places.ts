import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** Saved places of a code on artwork, newest first. Stays idle when the service saves none. */
export function useArtworkPlaces(codeId: number) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.artworkPlaces(codeId),
    queryFn: async ({ signal }) =>
      (await request('listArtworkPlaces', { params: { id: codeId }, signal })).data,
    enabled: session.data !== undefined && offers(session.data, 'listArtworkPlaces'),
  })
}

export function useSaveArtworkPlace(codeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (place: ArtworkPlacement) =>
      request('saveArtworkPlace', { params: { id: codeId }, body: place }),
    onSuccess: ({ data }) => client.setQueryData(queryKeys.artworkPlaces(codeId), data),
  })
}

export function useDeleteArtworkPlace(codeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (place: string) => request('deleteArtworkPlace', { params: { id: codeId, place } }),
    onSuccess: ({ data }) => client.setQueryData(queryKeys.artworkPlaces(codeId), data),
  })
}
