import { expose, transfer } from 'comlink'
import { drawOnPaper, newOffscreenCanvas } from '../../ui/canvas.ts'
import type { DrawingWorker, FileSize, PageDrawing } from './open-pdf.ts'

type Opened = FileSize & { readonly draw: (drawing: PageDrawing) => Promise<OffscreenCanvas> }

let opened: Opened | null = null

expose({
  async open(file, isPdf) {
    opened = await (isPdf ? openPdf(file) : openPicture(file))
    const { draw: _, ...size } = opened
    return size
  },
  async draw(drawing) {
    if (opened === null) throw new Error('No file is open.')
    const picture = (await opened.draw(drawing)).transferToImageBitmap()
    return transfer(picture, [picture])
  },
} satisfies DrawingWorker)

async function openPdf(bytes: Blob): Promise<Opened> {
  const { drawInWorker, openInWorker } = await import('./pdf-in-worker.ts')
  const { file } = await openInWorker(new Uint8Array(await bytes.arrayBuffer()))
  return {
    pages: file.numPages,
    width: 0,
    height: 0,
    async draw(drawing) {
      const page = await file.getPage(drawing.page + 1)
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
    },
  }
}

/** A photo of 48 megapixels would stop the page. */
async function openPicture(file: Blob): Promise<Opened> {
  const picture = await createImageBitmap(file)
  return {
    pages: 1,
    width: picture.width,
    height: picture.height,
    draw(drawing) {
      if (drawing.kind === 'part') {
        const { part, width, height } = drawing
        const [across, down] = [width / part.width, height / part.height]
        const context = newOffscreenCanvas(width, height)
        drawOnPaper(context, picture, [-part.left * across, -part.top * down, across, down])
        return Promise.resolve(context.canvas)
      }
      const scale = drawing.longest / Math.max(picture.width, picture.height)
      const context = newOffscreenCanvas(picture.width * scale, picture.height * scale)
      drawOnPaper(context, picture)
      return Promise.resolve(context.canvas)
    },
  }
}
