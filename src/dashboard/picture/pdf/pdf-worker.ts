import type { PDFDocumentProxy } from 'pdfjs-dist'
import { drawInWorker, openInWorker } from './pdf-in-worker.ts'
import type { FromPdfWorker, PageDrawing, ToPdfWorker } from './pdf-messages.ts'

let file: PDFDocumentProxy | null = null
/** Jobs run one after another. */
let last: Promise<void> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
  last = last.then(async () => {
    try {
      if ('file' in data) await open(data.file)
      else await draw(data)
    } catch (reason) {
      const needsPassword = reason instanceof Error && reason.name === 'PasswordException'
      report({ kind: 'failed', needsPassword })
    }
  })
})

async function open(bytes: Blob): Promise<void> {
  const opened = await openInWorker(new Uint8Array(await bytes.arrayBuffer()))
  file = opened.file
  report({ kind: 'open', pages: file.numPages })
}

async function draw(drawing: PageDrawing): Promise<void> {
  if (file === null) throw new Error('No file is open.')
  const page = await file.getPage(drawing.page + 1)
  const whole = page.getViewport({ scale: 1 })
  if (drawing.kind === 'whole') {
    const viewport = page.getViewport({ scale: drawing.longest / Math.max(whole.width, whole.height) })
    return send((await drawInWorker(page, viewport, drawing.background)).canvas)
  }
  const { part, width, height } = drawing
  // One scale for both directions: the part has the proportions of its pixels.
  const scale = width / (part.width * whole.width)
  const viewport = page.getViewport({
    scale,
    offsetX: -part.left * whole.width * scale,
    offsetY: -part.top * whole.height * scale,
  })
  return send((await drawInWorker(page, viewport, '#ffffff', [width, height])).canvas)
}

function send(canvas: OffscreenCanvas): void {
  const picture = canvas.transferToImageBitmap()
  report({ kind: 'drawn', picture }, [picture])
}

function report(message: FromPdfWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}
