import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ArtworkPlacement, artworkMax, readArtworkPlacements } from '#contract/artwork-placement.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'
import { sendSave } from '../api/change-qr-code.ts'
import { currentCode } from '../api/qr-code.ts'
import { offers, sessionQuery } from '../api/session.ts'
import { uploadFile } from '../api/uploads.ts'
import { smallerJpeg } from '../picture/paint-picture.ts'

/** Longer side of the picture that the approval page shows, in pixels. */
const previewSide = 1200

/** Changes the places that are stored with a code, each change as a version of the code. */
export function useSavedPlaces(code: QrCode) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(change: (places: readonly ArtworkPlacement[]) => readonly ArtworkPlacement[]) {
      // Another browser may have saved since.
      const record = (await currentCode(client, code.id)) ?? code
      const fieldData = parseFieldData(record.fieldData) ?? {}
      const artwork = change(readArtworkPlacements(fieldData)).slice(0, artworkMax)
      const body = { fieldData: { ...fieldData, artwork } }
      return sendSave(client, { kind: 'update', id: code.id, ifMatch: record.updatedAt, body })
    },
  })
}

/** Uploads the page without the code, for the approval page; null where the service stores no files. */
export function usePreviewUpload() {
  const client = useQueryClient()
  return async (view: HTMLCanvasElement, signal: AbortSignal): Promise<string | null> => {
    try {
      if (!offers(await client.ensureQueryData(sessionQuery), 'uploadFile')) return null
      const bytes = await smallerJpeg(view, previewSide, 0.85)
      if (bytes === null) return null
      const file = new File([bytes], 'artwork.jpg', { type: 'image/jpeg' })
      return (await uploadFile(file, { onProgress: () => undefined, signal })).url
    } catch {
      signal.throwIfAborted()
      // The place is worth saving without its picture.
      return null
    }
  }
}
