import type { ColourImage } from '#design/scannability/image.ts'
import { runInWorker } from '../run-in-worker.ts'

export type WebpWorker = {
  /** @param quality 0 to 1, as for a canvas. */
  readonly encode: (picture: ColourImage, quality: number) => Promise<Blob>
}

/** WebP without the browser's own encoder. A worker encodes, because a large picture takes seconds. */
export function encodeWebp(picture: ColourImage, quality: number): Promise<Blob> {
  return runInWorker<WebpWorker, Blob>(
    () => new Worker(new URL('./webp-worker.ts', import.meta.url), { type: 'module', name: 'webp' }),
    new AbortController().signal,
    (api) => api.encode(picture, quality),
  )
}
