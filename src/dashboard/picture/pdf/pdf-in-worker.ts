import {
  getDocument,
  PDFWorker,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist'
import PdfReader from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'
import { acceptSoftMasks, WorkerFilters } from './soft-masks.ts'

/** A PDF that is open in a worker. */
export type PdfInWorker = { readonly file: PDFDocumentProxy; readonly close: () => void }

/**
 * Opens a PDF in a worker, where drawing a large page blocks nothing. pdf.js parses in a second worker, which takes the
 * bytes over.
 *
 * @throws pdf.js's PasswordException for a file with a password; an Error for a damaged file.
 */
export async function openInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<PdfInWorker> {
  const port = new PdfReader({ name: 'pdf' })
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const file = await getDocument({ data: bytes, worker, ...withoutPage() }).promise
    return { file, close }
  } catch (reason) {
    close()
    throw reason
  }
}

/** Draws a page on a canvas of the viewport's size, or of the size that is given. */
export async function drawInWorker(
  page: PDFPageProxy,
  viewport: PageViewport,
  background: string,
  size: readonly [width: number, height: number] = [viewport.width, viewport.height],
): Promise<CanvasPair> {
  const [width, height] = size.map((side) => Math.max(1, Math.round(side))) as [number, number]
  const pair = new WorkerCanvases().create(width, height)
  // pdf.js draws on any canvas, but its types know only the page's. Printing takes no animation frames.
  const canvas = pair.canvas as unknown as HTMLCanvasElement
  await page.render({ canvas, viewport, background, intent: 'print' }).promise
  page.cleanup()
  return pair
}

type CanvasPair = { readonly canvas: OffscreenCanvas; readonly context: OffscreenCanvasRenderingContext2D }

/** Canvases of a worker, as pdf.js asks for them. */
class WorkerCanvases {
  create(width: number, height: number): CanvasPair {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('This browser cannot draw the page.')
    return { canvas, context: acceptSoftMasks(context) }
  }

  reset({ canvas }: CanvasPair, width: number, height: number): void {
    canvas.width = width
    canvas.height = height
  }

  destroy({ canvas }: CanvasPair): void {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Settings with which pdf.js needs no document. */
function withoutPage() {
  const { fonts } = globalThis as { readonly fonts?: FontFaceSet }
  // Without fonts of its own, a worker draws letters as shapes.
  const hasFonts = fonts !== undefined
  return {
    CanvasFactory: WorkerCanvases,
    FilterFactory: WorkerFilters,
    ...(hasFonts && { ownerDocument: { fonts } as unknown as HTMLDocument }),
    disableFontFace: !hasFonts,
    useSystemFonts: hasFonts,
    useWorkerFetch: false,
    useWasm: false,
  } as const
}
