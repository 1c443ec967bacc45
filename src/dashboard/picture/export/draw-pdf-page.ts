import { getDocument, PDFWorker } from 'pdfjs-dist'
import PdfReader from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'

/** The first page of a PDF, drawn by a reader that shares nothing with what wrote it; 480 kB, loaded for a PDF only. */
export async function drawPdfPage(bytes: Blob, longest: number): Promise<HTMLCanvasElement> {
  const port = new PdfReader({ name: 'pdf' })
  const worker = PDFWorker.create({ port })
  try {
    const file = await getDocument({
      data: new Uint8Array(await bytes.arrayBuffer()),
      worker,
      useWasm: false,
    }).promise
    const page = await file.getPage(1)
    const size = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: longest / Math.max(size.width, size.height) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport, background: 'rgba(0,0,0,0)' }).promise
    return canvas
  } finally {
    worker.destroy()
    port.terminate()
  }
}
