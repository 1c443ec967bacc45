import { createSerialQueue } from '#contract/serial-queue.ts'
import type { Box } from '#design/print/box.ts'
import { newCanvas } from '../../ui/canvas.ts'
import { callWorker, WorkerFailed } from '../run-in-worker.ts'

/** A page that is drawn, or a part of it. Pages are counted from 0. */
export type PageDrawing =
  | {
      readonly kind: 'whole'
      readonly page: number
      /** Pixels of the longer side. */
      readonly longest: number
      /** A CSS colour. */
      readonly background: string
    }
  | {
      /** On white. */
      readonly kind: 'part'
      readonly page: number
      /** Shares of the shown page, 0 to 1; it may reach beyond it. It has the proportions of its pixels. */
      readonly part: Box
      readonly width: number
      readonly height: number
    }

/** Width and height in pixels of a picture; 0 for a PDF. */
export type FileSize = { readonly pages: number; readonly width: number; readonly height: number }

export type DrawingWorker = {
  readonly open: (file: Blob, isPdf: boolean) => Promise<FileSize>
  readonly draw: (drawing: PageDrawing) => Promise<ImageBitmap>
}

type OpenPdf = FileSize & {
  /**
   * Draws a page or a part of it, one at a time, so abandoned drawings never start.
   *
   * @throws the signal's reason when it is aborted before the drawing starts; UnreadablePdf.
   */
  readonly draw: (drawing: PageDrawing, signal?: AbortSignal) => Promise<HTMLCanvasElement>
  readonly close: () => void
}

/** The file cannot be opened or drawn. */
export class UnreadablePdf extends Error {
  constructor(readonly needsPassword: boolean) {
    super('The file cannot be read.')
  }
}

/**
 * Opens a PDF in its own worker, which reads, parses and draws it with pdf.js: the page answers meanwhile. pdf.js shares
 * no code with our writer; 480 kB, loaded only for PDFs.
 *
 * @throws UnreadablePdf; the signal's reason once aborted.
 */
export function openPdf(file: Blob, signal?: AbortSignal): Promise<OpenPdf> {
  return open(file, true, signal)
}

/** Opens a picture of pixels in its own worker, upright and on white. @throws like `openPdf`. */
export function openPicture(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
  return open(file, false, signal)
}

/** Opens the file once more in a fresh worker when the first one breaks down or gets stuck. */
async function open(file: Blob, isPdf: boolean, signal?: AbortSignal): Promise<OpenPdf> {
  try {
    return await openOnce(file, isPdf, signal).catch((reason: unknown) => {
      if (reason instanceof WorkerFailed) return openOnce(file, isPdf, signal)
      throw reason
    })
  } catch (reason) {
    signal?.throwIfAborted()
    throw new UnreadablePdf(reason instanceof Error && reason.name === 'PasswordException')
  }
}

/** @throws the worker's error; WorkerFailed. */
async function openOnce(file: Blob, isPdf: boolean, signal?: AbortSignal): Promise<OpenPdf> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    type: 'module',
    name: 'drawing',
  })
  const { api, answer, close } = callWorker<DrawingWorker>(worker)
  const inTurn = createSerialQueue()
  const onAbort = () => close(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const size = await answer(api.open(file, isPdf))
    return {
      ...size,
      draw: (drawing, stop) =>
        inTurn(async () => {
          stop?.throwIfAborted()
          const picture = await answer(api.draw(drawing)).catch(() => {
            throw new UnreadablePdf(false)
          })
          return canvasOf(picture)
        }),
      close: () => close(new UnreadablePdf(false)),
    }
  } catch (reason) {
    close(reason)
    throw reason
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

function canvasOf(picture: ImageBitmap): HTMLCanvasElement {
  const context = newCanvas(picture.width, picture.height)
  context.drawImage(picture, 0, 0)
  picture.close()
  return context.canvas
}
