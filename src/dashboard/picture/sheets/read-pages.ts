import type { PDFPageProxy } from 'pdfjs-dist'
import type { Box } from '#design/print/sheets.ts'
import { readEveryText } from '#design/scannability/decoders.ts'
import { toColour, toGrey } from '#design/scannability/image.ts'
import { drawInWorker, openInWorker } from '../pdf/pdf-in-worker.ts'

/** A label on a page of the finished file. */
export type PrintedCell = {
  /** Place of the cell in the order. */
  readonly cell: number
  /** Page, counted from 0. */
  readonly page: number
  /** Where its code lies. */
  readonly box: Box
  readonly payload: string
}

/** Pixels per point at which labels are read back: 300 and, where that is not enough, 600 per inch. */
const scales = [300 / 72, 600 / 72] as const
/** A canvas of more pixels fails on some devices; larger papers are read at fewer pixels an inch. */
const mostPixels = 48_000_000
/** Millimetres around a code that are read with it. */
const edge = 1

/**
 * The labels of a finished PDF whose code does not read as its payload, with pdf.js, which shares no code with our
 * writer. For a worker: pdf.js parses in a second one. Load ZXing by `decodeWithZxing` first.
 */
export async function unreadCells(
  bytes: Uint8Array<ArrayBuffer>,
  printed: readonly PrintedCell[],
  onRead: (cells: number) => void,
): Promise<number[]> {
  const { file, close } = await openInWorker(bytes)
  const unread: number[] = []
  let [read, first] = [0, 0]
  for (const number of new Set(printed.map((cell) => cell.page))) {
    const cells = printed.filter((cell) => cell.page === number)
    const page = await file.getPage(number + 1)
    let left: readonly PrintedCell[] = cells
    for (const [index, scale] of scales.entries()) {
      if (index < first || left.length === 0) continue
      left = await unreadOn(await drawPage(page, scale), left)
      // Where the coarse picture reads few, all further pages start with the fine one.
      if (index === 0 && left.length > cells.length / 2) first = 1
    }
    unread.push(...left.map(({ cell }) => cell))
    read += cells.length
    onRead(read)
  }
  close()
  return unread
}

type DrawnPage = { readonly context: OffscreenCanvasRenderingContext2D; readonly pixelsPerMm: number }

async function drawPage(page: PDFPageProxy, wanted: number): Promise<DrawnPage> {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (width * height)))
  const { context } = await drawInWorker(page, page.getViewport({ scale }), '#ffffff')
  return { context, pixelsPerMm: (72 / 25.4) * scale }
}

async function unreadOn(
  { context, pixelsPerMm }: DrawnPage,
  cells: readonly PrintedCell[],
): Promise<PrintedCell[]> {
  const unread: PrintedCell[] = []
  const pixels = (length: number) => Math.round(length * pixelsPerMm)
  for (const cell of cells) {
    const { left, top, width, height } = cell.box
    const part = context.getImageData(
      pixels(left - edge),
      pixels(top - edge),
      pixels(width + 2 * edge),
      pixels(height + 2 * edge),
    )
    const texts = await readEveryText(toColour(toGrey(part, 255)))
    if (!texts.includes(cell.payload)) unread.push(cell)
  }
  return unread
}
