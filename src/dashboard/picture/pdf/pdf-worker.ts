import type { PDFDocumentProxy } from 'pdfjs-dist'
import { drawInWorker, openInWorker } from './pdf-in-worker.ts'
import type { PageDrawing } from './pdf-messages.ts'
import { serveDrawings } from './serve-drawings.ts'

let file: PDFDocumentProxy | null = null

serveDrawings({
  async open(bytes) {
    const opened = await openInWorker(new Uint8Array(await bytes.arrayBuffer()))
    file = opened.file
    return { pages: file.numPages }
  },
  async draw(drawing) {
    if (file === null) throw new Error('No file is open.')
    return await drawPage(file, drawing)
  },
})

async function drawPage(pdf: PDFDocumentProxy, drawing: PageDrawing): Promise<OffscreenCanvas> {
  const page = await pdf.getPage(drawing.page + 1)
  const whole = page.getViewport({ scale: 1 })
  if (drawing.kind === 'whole') {
    const viewport = page.getViewport({ scale: drawing.longest / Math.max(whole.width, whole.height) })
    return (await drawInWorker(page, viewport, drawing.background)).canvas
  }
  const { part, width, height } = drawing
  // One scale for both directions: the part has the proportions of its pixels.
  const scale = width / (part.width * whole.width)
  const viewport = page.getViewport({
    scale,
    offsetX: -part.left * whole.width * scale,
    offsetY: -part.top * whole.height * scale,
  })
  return (await drawInWorker(page, viewport, '#ffffff', [width, height])).canvas
}
