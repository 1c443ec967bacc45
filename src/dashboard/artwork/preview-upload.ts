import { useQueryClient } from '@tanstack/react-query'
import { offers, sessionQuery } from '../api/session.ts'
import { uploadFile } from '../api/uploads.ts'
import { smallerJpeg } from '../picture/paint-picture.ts'

/** Longer side of the picture that the approval page shows, in pixels. */
const previewSide = 1200

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
