import { useQuery } from '@tanstack/react-query'
import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import type { PrintOutcome } from '#contract/print-checks.ts'
import { dataUrl } from './logos.ts'
import { useChange, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request, requestFile } from './request.ts'

/** Saved checks of a code's prints, newest first. */
export function usePrintNotes(codeId: number) {
  return useRead('listPrintNotes', queryKeys.printNotes(codeId), { params: { id: codeId } })
}

/** The photo of a saved check, as a data address. */
export function usePrintNotePhoto(codeId: number, id: string) {
  return useQuery({
    queryKey: queryKeys.printNotePhoto(codeId, id),
    queryFn: async ({ signal }) =>
      dataUrl(await requestFile('readPrintNotePhoto', { params: { id: codeId, note: id }, signal })),
    staleTime: Infinity,
  })
}

/** Saves a check. `photo` is a JPEG in base64. */
export function useCreatePrintNote(codeId: number) {
  return useChange(
    (note: { readonly outcome: PrintOutcome; readonly text: string; readonly photo: string | null }) =>
      request('createPrintNote', { params: { id: codeId }, body: note }),
    { stale: [queryKeys.printNotes(codeId)] },
  )
}

export function useDeletePrintNote(codeId: number) {
  return useChange((id: string) => request('deletePrintNote', { params: { id: codeId, note: id } }), {
    stale: [queryKeys.printNotes(codeId)],
  })
}

/** Saved places of a code on artwork, newest first. */
export function useArtworkPlaces(codeId: number) {
  return useRead('listArtworkPlaces', queryKeys.artworkPlaces(codeId), { params: { id: codeId } })
}

export function useSaveArtworkPlace(codeId: number) {
  return usePlacesChange(codeId, (place: ArtworkPlacement) =>
    request('saveArtworkPlace', { params: { id: codeId }, body: place }),
  )
}

export function useDeleteArtworkPlace(codeId: number) {
  return usePlacesChange(codeId, (place: string) =>
    request('deleteArtworkPlace', { params: { id: codeId, place } }),
  )
}

function usePlacesChange<Sent>(codeId: number, send: (sent: Sent) => Promise<{ readonly data: unknown }>) {
  return useChange(send, {
    onSuccess: (client, { data }) => client.setQueryData(queryKeys.artworkPlaces(codeId), data),
  })
}
