import { createSerialQueue } from '#contract/serial-queue.ts'
import type { FromPdfWorker, PageDrawing, ToPdfWorker } from './pdf-messages.ts'

/** Opens one file and tells its pages or pixels, then draws parts of it. */
export type DrawingWorker = {
  readonly open: (file: Blob) => Promise<Omit<Extract<FromPdfWorker, { kind: 'open' }>, 'kind'>>
  readonly draw: (drawing: PageDrawing) => Promise<OffscreenCanvas>
}

/** Answers the page's messages one after another. Call it once, in the worker. */
export function serveDrawings({ open, draw }: DrawingWorker): void {
  const inTurn = createSerialQueue()
  self.addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
    void inTurn(async () => {
      try {
        if ('file' in data) return report({ kind: 'open', ...(await open(data.file)) })
        const picture = (await draw(data)).transferToImageBitmap()
        report({ kind: 'drawn', picture }, [picture])
      } catch (reason) {
        const needsPassword = reason instanceof Error && reason.name === 'PasswordException'
        report({ kind: 'failed', needsPassword })
      }
    })
  })
}

function report(message: FromPdfWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}
