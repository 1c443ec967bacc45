import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PrintOutcome } from '#contract/print-checks.ts'
import { dataUrl } from './logos.ts'
import { queryKeys } from './query-keys.ts'
import { request, requestFile } from './request.ts'
import { offers, useSession } from './session.ts'
import type { ArtworkPlacement } from '#contract/artwork-placement.ts'

/** Saved checks of a code's prints, newest first. Stays idle when the service saves none. */
export function usePrintNotes(codeId: number) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.printNotes(codeId),
    queryFn: async ({ signal }) => (await request('listPrintNotes', { params: { id: codeId }, signal })).data,
    enabled: session.data !== undefined && offers(session.data, 'listPrintNotes'),
  })
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
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: {
      readonly outcome: PrintOutcome
      readonly text: string
      readonly photo: string | null
    }) => request('createPrintNote', { params: { id: codeId }, body: note }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.printNotes(codeId) }),
  })
}

export function useDeletePrintNote(codeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request('deletePrintNote', { params: { id: codeId, note: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.printNotes(codeId) }),
  })
}

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
