import {
  getDocument,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist'
import parserUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { newOffscreenCanvas } from '../../ui/canvas.ts'

type PdfInWorker = { readonly file: PDFDocumentProxy; readonly close: () => void }

/**
 * Opens a PDF in a worker, where drawing a large page blocks nothing. pdf.js finds its parser loaded and parses in this
 * worker: a worker inside a worker sometimes never starts in Firefox. All workers load one file of the parser.
 *
 * @throws pdf.js's PasswordException for a file with a password; an Error for a damaged file.
 */
export async function openInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<PdfInWorker> {
  await import(/* @vite-ignore */ parserUrl)
  const loading = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, ...withoutPage() })
  const close = () => void loading.destroy()
  try {
    return { file: await loading.promise, close }
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
  const pair = new WorkerCanvases().create(...size)
  // pdf.js draws on any canvas, but its types know only the page's. Printing takes no animation frames.
  const canvas = pair.canvas as unknown as HTMLCanvasElement
  await page.render({ canvas, viewport, background, intent: 'print' }).promise
  page.cleanup()
  return pair
}

type CanvasPair = { readonly canvas: OffscreenCanvas; readonly context: OffscreenCanvasRenderingContext2D }

class WorkerCanvases {
  create(width: number, height: number): CanvasPair {
    const context = newOffscreenCanvas(width, height)
    return { canvas: context.canvas, context: acceptSoftMasks(context) }
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

/** How the pixels of a soft mask become opacity (ISO 32000-1, 11.5). */
class SoftMask {
  /** @param by what makes the opacity. @param map opacity for each of its 256 values; null for the value itself. */
  constructor(
    readonly by: 'luminosity' | 'alpha',
    readonly map: ArrayLike<number> | null,
  ) {}
}

/** The filters that pdf.js asks for. Those of the page are SVG in the document, which a worker does not have. */
class WorkerFilters {
  addLuminosityFilter(map: ArrayLike<number> | null): SoftMask {
    return new SoftMask('luminosity', map)
  }

  addAlphaFilter(map: ArrayLike<number>): SoftMask {
    return new SoftMask('alpha', map)
  }

  /** Colour curves of a printing press: not shown, as in pdf.js on a server. */
  addFilter(): string {
    return 'none'
  }

  destroy(): void {}
}

type MaskedContext = OffscreenCanvasRenderingContext2D

/** Makes a context take a soft mask as its filter. pdf.js sets one right before it draws the mask. */
function acceptSoftMasks(context: MaskedContext): MaskedContext {
  let next: SoftMask | null = null
  const draw = context.drawImage.bind(context)
  function drawImage(image: OffscreenCanvas, ...at: number[]): void {
    const [left = 0, top = 0, width = 0, height = 0, ...place] = at
    const mask = next
    next = null
    if (mask === null || place.length !== 4)
      draw.apply(context, [image, ...at] as unknown as Parameters<typeof draw>)
    else
      draw(opacityOf(image, mask, [left, top, width, height]), ...(place as [number, number, number, number]))
  }
  return Object.defineProperties(context, {
    filter: {
      get: () => 'none',
      set(filter: unknown) {
        next = filter instanceof SoftMask ? filter : null
      },
    },
    drawImage: { value: drawImage },
  })
}

type Part = readonly [left: number, top: number, width: number, height: number]

function opacityOf(
  mask: OffscreenCanvas,
  { by, map }: SoftMask,
  [left, top, width, height]: Part,
): OffscreenCanvas {
  const context = newOffscreenCanvas(width, height)
  context.drawImage(mask, left, top, width, height, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]]
    const value = by === 'alpha' ? alpha : Math.round(0.3 * red + 0.59 * green + 0.11 * blue)
    data[at + 3] = map === null ? value : (map[value] ?? value)
  }
  context.putImageData(pixels, 0, 0)
  return context.canvas
}
