import { expose } from 'comlink'
import { drawOnPaper, newOffscreenCanvas, pixelsOf } from '#dashboard/ui/canvas.ts'
import type { PDFPageProxy } from 'pdfjs-dist'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Glyphs, loadGlyphs } from '#design/glyphs/glyphs.ts'
import { inksOf } from '#design/print/inks.ts'
import { type ImagePixels, writePdfPages } from '#design/print/pdf.ts'
import { measurePicture } from '#design/print/picture-measure.ts'
import { isWrongSize, media, planPrint } from '#design/print/plan-print.ts'
import type { Box } from '#design/print/box.ts'
import { type SheetCell, type SheetPage, sheetPages } from '../design/sheets.ts'
import { ownFrame } from '#design/render/own-frame.ts'
import { pictureDrawer } from '#design/render/picture-code.ts'
import { renderCode } from '#design/render/render-code.ts'
import { decodeWithZxing, readEveryText } from '#design/scannability/decoders.ts'
import { toColour, toGrey } from '#design/scannability/image.ts'
import { codePixels, deflate, textPixels } from '#dashboard/picture/export/canvas.ts'
import { drawInWorker, openInWorker } from '#dashboard/picture/pdf/pdf-in-worker.ts'
import type {
  CellContent,
  CellPicture,
  FailedCell,
  FinishedLabels,
  SheetWorker,
  CellProgress,
  SheetOrder,
} from './make-sheets.ts'

/** Milliseconds between two reports. */
const pause = 100

expose({
  async makeSheetFile(order, onProgress) {
    await decodeWithZxing({ url: wasmUrl })
    let last = 0
    return makeSheetFile(order, (step, done, total) => {
      const now = performance.now()
      if (done < total && now - last < pause) return
      last = now
      onProgress(step, done, total)
    })
  },
} satisfies SheetWorker)

/** Writes the PDF of the sheets and reads every label back from its bytes. */
async function makeSheetFile(order: SheetOrder, onProgress: CellProgress): Promise<FinishedLabels> {
  const { paper } = order
  const printed: PrintedCell[] = []
  const failed: FailedCell[] = []
  let small: FinishedLabels['small'] = null
  let count = 0
  async function* pages(glyphs: Glyphs): AsyncGenerator<SheetPage> {
    for await (const { first, cells } of cellsBySheet(order)) {
      const images = new Map([...order.images, ...cells.flatMap((cell) => [...cell.images])])
      const startCell = first === 0 ? paper.options.startCell : 0
      const assets = { glyphs, images, drawText: textPixels }
      for (const page of sheetPages(paper.format, cells, { ...paper.options, startCell }, assets)) {
        for (const { cell, box } of page.codes) {
          const { payload = null, leastWidth: least = 0, side = null } = cells[cell] ?? {}
          const { width } = box
          if (isWrongSize(width, { least, side }) && width < (small?.width ?? Infinity))
            small = { width, least, side }
          if (payload !== null) printed.push({ cell: first + cell, page: count, box, payload })
        }
        count++
        yield page
      }
      for (const [index, { isDamaged }] of cells.entries())
        if (isDamaged) failed.push({ cell: first + index, fault: 'damaged' })
      onProgress('drawing', first + cells.length, order.cells.length)
    }
  }
  const document = { title: paper.title, created: new Date(), pages: pages(await loadGlyphs()) }
  const bytes = await writePdfPages({ ...document, inks: await inksOf(paper.ink) }, deflate)
  // Reading takes the bytes over.
  const file = new Blob([bytes], { type: 'application/pdf' })
  const unread = await unreadCells(bytes, printed, (done) => onProgress('reading', done, printed.length))
  failed.push(...unread.map((cell): FailedCell => ({ cell, fault: 'unread' })))
  return { bytes: file, pages: count, small, failed: failed.toSorted((a, b) => a.cell - b.cell) }
}

async function* cellsBySheet(
  order: SheetOrder,
): AsyncGenerator<{ readonly first: number; readonly cells: readonly DrawnCell[] }> {
  const { format, options } = order.paper
  const draw = cellDrawer(order)
  const perSheet = format.columns * format.rows
  let room = perSheet - options.startCell
  for (let first = 0; first < order.cells.length;) {
    const cells: DrawnCell[] = []
    for (const content of order.cells.slice(first, first + room)) cells.push(await draw(content))
    yield { first, cells }
    first += cells.length
    room = perSheet
  }
}

type DrawnCell = SheetCell & {
  /** Pixels of the images that only this cell shows, by their address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Null for a picture without a code, which has nothing to read back. */
  readonly payload: string | null
  /** Millimetres that the picture needs on a label held close; 0 for a picture file, whose modules are unknown. */
  readonly leastWidth: number
  /** The side in millimetres that the standard of the code demands; null where it demands none. */
  readonly side: number | null
  /** The file is no picture; the cell stays empty. */
  readonly isDamaged: boolean
}

/** Draws one cell after another, so that no more than a sheet of them is in memory. */
function cellDrawer({ pictures }: SheetOrder): (content: CellContent) => Promise<DrawnCell> {
  const drawers = new Map([...pictures].map(([id, pixels]) => [id, pictureDrawer(pixels)]))
  return async ({ picture, payload, ...texts }) => {
    if (picture.kind === 'file') return { ...texts, ...(await drawFile(picture)) }
    const assets = {
      ...picture.assets,
      picture: drawers.get(picture.design.picture?.id ?? '') ?? null,
      frame: picture.frame ? ownFrame(picture.frame) : null,
    }
    const svg = await renderCode(picture.qrType, picture.design, picture.payload, assets)
    const drawn = { svg, payload, images: await codePixels(svg), isDamaged: false }
    const { leastWidth, side } = planPrint(measurePicture(svg, { ...picture, assets }), closeLabel)
    return { ...texts, ...drawn, leastWidth, side }
  }
}

/** A label is small on purpose: it is judged from as close as a phone still focuses. */
const closeLabel = { medium: media.label, distance: 100, width: null, dpi: media.label.dpi }

type DrawnFile = Pick<DrawnCell, 'leastWidth' | 'side' | 'svg' | 'payload' | 'images' | 'isDamaged'>

/** Longer side in pixels of a picture on a label: 600 dpi at 7 cm. */
const longest = 1_600
const empty: DrawnFile = {
  svg: '<svg viewBox="0 0 1 1"></svg>',
  payload: null,
  images: new Map(),
  leastWidth: 0,
  side: null,
  isDamaged: true,
}

async function drawFile({ file }: Extract<CellPicture, { kind: 'file' }>): Promise<DrawnFile> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return empty
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const context = newOffscreenCanvas(bitmap.width * scale, bitmap.height * scale)
  drawOnPaper(context, bitmap)
  bitmap.close()
  const pixels = pixelsOf(context)
  const { width, height } = pixels
  const [payload] = await readEveryText(toColour(toGrey(pixels, 255)))
  // As `readPicture` reads it. Addresses are names within one cell.
  const href = `picture-${nextPicture++}`
  const svg = `<svg viewBox="0 0 ${width} ${height}"><image x="0" y="0" width="${width}" height="${height}" href="${href}"/></svg>`
  return {
    svg,
    payload: payload ?? null,
    images: new Map([[href, pixels]]),
    leastWidth: 0,
    side: null,
    isDamaged: false,
  }
}

let nextPicture = 0

type PrintedCell = {
  readonly cell: number
  readonly page: number
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
async function unreadCells(
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
