import { useQuery } from '@tanstack/react-query'
import { useChange, useRead } from '#dashboard/api/operation-hooks.ts'
import { dataUrl } from '#dashboard/api/logos.ts'
import { request, requestFile } from '#dashboard/api/request.ts'
import type { PrintOutcome } from '#features/print-check/contract/print-check.ts'

const notesKey = (codeId: number) => ['print-notes', codeId] as const

/** Saved checks of a code's prints, newest first. */
export function usePrintNotes(codeId: number) {
  return useRead('listPrintNotes', notesKey(codeId), { params: { id: codeId } })
}

/** The photo of a saved check, as a data address. */
export function usePrintNotePhoto(codeId: number, id: string) {
  return useQuery({
    queryKey: ['print-notes', codeId, id],
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
    { stale: [notesKey(codeId)] },
  )
}

export function useDeletePrintNote(codeId: number) {
  return useChange((id: string) => request('deletePrintNote', { params: { id: codeId, note: id } }), {
    stale: [notesKey(codeId)],
  })
}
