import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import { useChange, useRead } from '#dashboard/api/operation-hooks.ts'
import { request } from '#dashboard/api/request.ts'
import type { SavedArtworkPlacement } from '#features/artwork/contract/artwork.ts'

const placesKey = (codeId: number) => ['artwork-places', codeId] as const

/** Saved places of a code on artwork, newest first. */
export function useArtworkPlaces(codeId: number) {
  return useRead('listArtworkPlaces', placesKey(codeId), { params: { id: codeId } })
}

export function useSaveArtworkPlace(codeId: number) {
  return usePlacesChange(codeId, ({ place, etag }: SavedPlace) =>
    request('saveArtworkPlace', {
      params: { id: codeId },
      body: place,
      ...(etag !== undefined && { headers: { 'if-match': `"${etag}"` } }),
    }),
  )
}

type SavedPlace = {
  readonly place: ArtworkPlacement
  /** Of the place as it was opened or saved last. */
  readonly etag: string | undefined
}

export function useDeleteArtworkPlace(codeId: number) {
  return usePlacesChange(codeId, (place: string) =>
    request('deleteArtworkPlace', { params: { id: codeId, place } }),
  )
}

type Places = { readonly data: readonly SavedArtworkPlacement[] }

function usePlacesChange<Sent>(codeId: number, send: (sent: Sent) => Promise<Places>) {
  return useChange(send, {
    onSuccess: (client, { data }) => client.setQueryData(placesKey(codeId), data),
  })
}
