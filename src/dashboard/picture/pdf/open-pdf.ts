import { createSerialQueue } from '#contract/serial-queue.ts'
import type { FromPdfWorker, PageDrawing, ToPdfWorker } from './pdf-messages.ts'

export type OpenPdf = {
  readonly pages: number
  /** Pixels of a picture; 0 for a PDF. */
  readonly width: number
  readonly height: number
  /**
   * Draws a page or a part of it, one at a time.
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
  return open(
    () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf-pages' }),
    file,
    signal,
  )
}

/**
 * Opens a picture of pixels in its own worker, upright and on white.
 *
 * @throws UnreadablePdf; the signal's reason once aborted.
 */
export function openPicture(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
  return open(
    () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'picture' }),
    file,
    signal,
  )
}

async function open(start: () => Worker, file: Blob, signal?: AbortSignal): Promise<OpenPdf> {
  signal?.throwIfAborted()
  const worker = start()
  const queue = new WorkerQueue(worker)
  const onAbort = () => queue.close(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const opened = await queue.ask({ file })
    if (opened.kind !== 'open') throw new UnreadablePdf(opened.kind === 'failed' && opened.needsPassword)
    return {
      pages: opened.pages,
      width: opened.width ?? 0,
      height: opened.height ?? 0,
      async draw(drawing, stop) {
        const drawn = await queue.ask(drawing, stop)
        if (drawn.kind !== 'drawn') throw new UnreadablePdf(false)
        return canvasOf(drawn.picture)
      },
      close: () => queue.close(new UnreadablePdf(false)),
    }
  } catch (reason) {
    queue.close(reason)
    throw reason
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Sends a worker one job at a time, so abandoned jobs never start. */
class WorkerQueue {
  private readonly inTurn = createSerialQueue()
  private readonly closed: Promise<never>
  close: (reason: unknown) => void = () => undefined

  constructor(private readonly worker: Worker) {
    this.closed = new Promise((_, reject) => {
      this.close = (reason) => {
        worker.terminate()
        reject(reason)
      }
      // A worker breaks down on a file that needs more memory than there is.
      worker.addEventListener('error', () => this.close(new UnreadablePdf(false)))
      worker.addEventListener('messageerror', () => this.close(new UnreadablePdf(false)))
    })
    this.closed.catch(() => undefined)
  }

  ask(message: ToPdfWorker, signal?: AbortSignal): Promise<FromPdfWorker> {
    return this.inTurn(() => {
      signal?.throwIfAborted()
      return Promise.race([this.closed, this.send(message)])
    })
  }

  private send(message: ToPdfWorker): Promise<FromPdfWorker> {
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent<FromPdfWorker>) => resolve(data)
      this.worker.addEventListener('message', onMessage, { once: true })
      this.worker.postMessage(message)
    })
  }
}

function canvasOf(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(picture, 0, 0)
  picture.close()
  return canvas
}
