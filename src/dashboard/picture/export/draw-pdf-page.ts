import type { Box } from '#design/print/sheets.ts'
import { getDocument, PDFWorker } from 'pdfjs-dist'
import PdfReader from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'

export type OpenPdf = {
  readonly pages: number
  /** Draws a page, counted from 0, at a scale of pixels per point. */
  readonly draw: (page: number, scale: number) => Promise<HTMLCanvasElement>
  /**
   * Draws a part of a page on white.
   *
   * @param part shares of the shown page, 0 to 1; it may reach beyond it.
   */
  readonly drawPart: (page: number, part: Box, width: number, height: number) => Promise<HTMLCanvasElement>
  readonly close: () => void
}

/** Opens a PDF with pdf.js, which shares no code with our writer; 480 kB, loaded only for PDFs. */
export async function openPdf(bytes: Blob): Promise<OpenPdf> {
  const port = new PdfReader({ name: 'pdf' })
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const data = new Uint8Array(await bytes.arrayBuffer())
    const file = await getDocument({ data, worker, useWasm: false }).promise
    return {
      pages: file.numPages,
      close,
      async draw(number, scale) {
        const page = await file.getPage(number + 1)
        const viewport = page.getViewport({ scale })
        const canvas = document.createElement('canvas')
        canvas.width = Math.round(viewport.width)
        canvas.height = Math.round(viewport.height)
        // The context that pdf.js takes of its own accord has no transparency: clear pages come out black.
        canvas.getContext('2d', { willReadFrequently: true })
        await page.render({ canvas, viewport, background: 'rgba(0,0,0,0)' }).promise
        page.cleanup()
        return canvas
      },
      async drawPart(number, part, width, height) {
        const page = await file.getPage(number + 1)
        const whole = page.getViewport({ scale: 1 })
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = height
        // One scale for both directions: the part has the proportions of its pixels.
        const scale = width / (part.width * whole.width)
        const viewport = page.getViewport({
          scale,
          offsetX: -part.left * whole.width * scale,
          offsetY: -part.top * whole.height * scale,
        })
        await page.render({ canvas, viewport, background: '#ffffff' }).promise
        return canvas
      },
    }
  } catch (reason) {
    close()
    throw reason
  }
}

/** The first page of a PDF. `longest` is its longer side in pixels. */
export async function drawPdfPage(bytes: Blob, longest: number): Promise<HTMLCanvasElement> {
  const file = await openPdf(bytes)
  try {
    const size = await file.draw(0, 0.1)
    return await file.draw(0, longest / (Math.max(size.width, size.height) * 10))
  } finally {
    file.close()
  }
}
