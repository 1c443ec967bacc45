import type { QueryClient } from '@tanstack/react-query'
import type { InkChoice } from '#contract/inks.ts'
import { loadGlyphs, missingLetters } from '#design/glyphs/glyphs.ts'
import { blackInks, type ImagePixels, writePdfPages } from '#design/print/pdf.ts'
import type { TextPixels } from '#design/print/proof-page.ts'
import type { SheetFormat } from '#design/print/sheet-formats.ts'
import { calibrationPage, type SheetCell, type SheetOptions } from '#design/print/sheets.ts'
import { surfaces } from '#design/scannability/conditions.ts'
import { toColour, toGrey } from '#design/scannability/image.ts'
import type { LoadedPicture } from '../../api/load-picture.ts'
import { readTexts } from '../decode/decode-client.ts'
import { deflate } from '../export/canvas.ts'
import { type OpenPdf, openPdf } from '../export/draw-pdf-page.ts'
import { textPixels } from '../export/make-proof.ts'
import { runInWorker } from '../run-in-worker.ts'
import type { CellContent, FromSheetWorker, PrintedCell, SheetOrder } from './sheet-messages.ts'
import { nameOfSource, prepareCell, type SheetSource } from './sheet-source.ts'

export type SheetTexts = { readonly title: boolean; readonly link: boolean; readonly number: boolean }

export type SheetRequest = {
  readonly format: SheetFormat
  readonly options: SheetOptions
  readonly texts: SheetTexts
  readonly ink: InkChoice
  /** The second side of every card. */
  readonly back?: SheetCell['back']
  readonly title: string
  /** Text before a label's number. */
  readonly numberWords: (number: number) => string
}

export type SheetStep = 'collecting' | 'drawing' | 'reading'

export type Sheets = {
  readonly bytes: Blob
  readonly pages: number
  readonly labels: number
  /** Labels whose code was not read back from the finished file: their number, counted from 1, and their name. */
  readonly unread: readonly { readonly label: number; readonly name: string }[]
}

export type Progress = (step: SheetStep, done: number, total: number) => void

/**
 * Draws a label for each source, writes the PDF, and reads every label back from its finished bytes.
 *
 * @throws the signal's reason once aborted; an Error when a logo does not load or the file cannot be written.
 */
export async function makeSheets(
  client: QueryClient,
  sources: readonly SheetSource[],
  request: SheetRequest,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Sheets> {
  const { order, payloads } = await collect(client, sources, request, onProgress, signal)
  const { bytes, printed } = await draw(order, onProgress, signal)
  const file = new Blob([bytes], { type: 'application/pdf' })
  // A picture without a code has nothing to read back.
  const coded = printed.filter(({ cell }) => payloads[cell] !== null)
  const failed = await readBack(file, coded, payloads, onProgress, signal)
  return {
    bytes: file,
    pages: Math.max(0, ...printed.map(({ page }) => page)) + 1,
    labels: sources.length,
    unread: failed.flatMap((label) => {
      const source = sources[label]
      return source === undefined ? [] : [{ label: label + 1, name: nameOfSource(source) }]
    }),
  }
}

async function collect(
  client: QueryClient,
  sources: readonly SheetSource[],
  { format, options, texts, ink, title, numberWords, back }: SheetRequest,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<{ readonly order: SheetOrder; readonly payloads: readonly (string | null)[] }> {
  const cells: CellContent[] = []
  const images = new Map<string, ImagePixels>()
  const pictures = new Map<string, LoadedPicture['pixels']>()
  const drawn = new Map<string, TextPixels>()
  const glyphs = await loadGlyphs()
  const payloads: (string | null)[] = []
  for (const [index, source] of sources.entries()) {
    signal.throwIfAborted()
    const found = { images, pictures }
    const { picture, payload, ...prepared } = await prepareCell(client, source, index, found)
    const cell = {
      picture,
      title: texts.title ? prepared.title : '',
      link: texts.link ? prepared.link : '',
      number: texts.number ? numberWords(index + 1) : '',
      ...(back !== undefined && { back }),
    }
    for (const text of [cell.title, cell.link, cell.number, back?.title ?? '', ...(back?.lines ?? [])])
      if (missingLetters(text, glyphs).length > 0) drawn.set(text, textPixels(text))
    cells.push(cell)
    payloads.push(payload)
    if (index % 25 === 24) onProgress('collecting', index + 1, sources.length)
  }
  return { order: { format, options, title, ink, cells, images, pictures, texts: drawn }, payloads }
}

async function draw(
  order: SheetOrder,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Extract<FromSheetWorker, { kind: 'done' }>> {
  return await runInWorker({
    worker: new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module', name: 'sheets' }),
    order,
    signal,
    onMessage(message: FromSheetWorker) {
      if (message.kind === 'done') return { result: message }
      if (message.kind !== 'drawn') throw new Error(message.reason)
      onProgress('drawing', message.cells, order.cells.length)
      return null
    },
  })
}

/** Pixels per point at which labels are read back: 300 and, where that is not enough, 600 per inch. */
const readingScales = [300 / 72, 600 / 72]

/** The cells whose code does not read as its payload. */
async function readBack(
  file: Blob,
  printed: readonly PrintedCell[],
  payloads: readonly (string | null)[],
  onProgress: Progress,
  signal: AbortSignal,
): Promise<number[]> {
  const pdf = await openPdf(file)
  try {
    let left = [...printed]
    for (const scale of readingScales) {
      const unread: PrintedCell[] = []
      for (const page of new Set(left.map((cell) => cell.page))) {
        signal.throwIfAborted()
        const cells = left.filter((cell) => cell.page === page)
        unread.push(...(await unreadOn(pdf, page, scale, cells, payloads)))
        onProgress('reading', printed.length - left.length + cells.length, printed.length)
      }
      left = unread
      if (left.length === 0) break
    }
    return left.map(({ cell }) => cell)
  } finally {
    pdf.close()
  }
}

async function unreadOn(
  pdf: OpenPdf,
  page: number,
  scale: number,
  cells: readonly PrintedCell[],
  payloads: readonly (string | null)[],
): Promise<PrintedCell[]> {
  const canvas = await pdf.draw(page, scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw the labels.')
  const unread: PrintedCell[] = []
  const pixels = (72 / 25.4) * scale
  for (const cell of cells) {
    const { left, top, width, height } = cell.box
    const edge = 1
    const part = context.getImageData(
      Math.round((left - edge) * pixels),
      Math.round((top - edge) * pixels),
      Math.round((width + 2 * edge) * pixels),
      Math.round((height + 2 * edge) * pixels),
    )
    const texts = await readTexts(toColour(toGrey(part, surfaces.paper)))
    if (!texts.includes(payloads[cell.cell] ?? '')) unread.push(cell)
  }
  return unread
}

/** The page to measure a printer with. */
export async function makeCalibrationPage(
  format: SheetFormat,
  title: string,
  lines: readonly string[],
): Promise<Blob> {
  const glyphs = await loadGlyphs()
  const page = calibrationPage(format, lines, { glyphs, images: new Map(), drawText: textPixels })
  const document = { title, created: new Date(), pages: [page], inks: blackInks }
  return new Blob([await writePdfPages(document, deflate)], { type: 'application/pdf' })
}
