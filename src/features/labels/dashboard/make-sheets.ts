import { proxy } from 'comlink'
import type { QueryClient } from '@tanstack/react-query'
import { withShownDomains } from '#contract/unicode-host.ts'
import type { InkChoice } from '#contract/inks.ts'
import type { QrCode } from '#contract/record.ts'
import { defaultDesign } from '#design/design.ts'
import { shortLink } from '#design/payload.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import type { SheetFormat } from '../design/sheet-formats.ts'
import type { SheetCell, SheetOptions } from '../design/sheets.ts'
import type { FrameArt } from '#design/render/own-frame.ts'
import type { LoadedPicture } from '#dashboard/api/load-picture.ts'
import { pictureQuery } from '#dashboard/api/logos.ts'
import { type Picture, pictureParts } from '#dashboard/picture/draw-code.ts'
import { logoPixels, shownLogo } from '#dashboard/picture/export/canvas.ts'
import { runInWorker } from '#dashboard/picture/run-in-worker.ts'

export type SheetTexts = { readonly title: boolean; readonly link: boolean; readonly number: boolean }

type SheetRequest = {
  readonly paper: SheetPaper
  readonly texts: SheetTexts
  /** Text before a label's number. */
  readonly numberWords: (number: number) => string
}

export type SheetStep = 'collecting' | 'drawing' | 'reading'

export type Sheets = Pick<FinishedLabels, 'bytes' | 'pages' | 'small'> & {
  readonly labels: number
  /** Labels whose code was not read back from the finished file: their number, counted from 1, and their name. */
  readonly failed: readonly { readonly label: number; readonly name: string; readonly fault: LabelFault }[]
}

export type Progress = (step: SheetStep, done: number, total: number) => void

/**
 * Draws a label for each source, writes the file, and reads every label back from its finished bytes: all of it in a
 * worker, so that the page answers meanwhile.
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
  const order = await collect(client, sources, request, onProgress, signal)
  const { bytes, pages, small, failed } = await runInWorker<SheetWorker, FinishedLabels>(
    () => new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module', name: 'sheets' }),
    signal,
    (api) => api.makeSheetFile(order, proxy(onProgress)),
  )
  return {
    bytes,
    pages,
    small,
    labels: sources.length,
    failed: failed.flatMap(({ cell, fault }) => {
      const source = sources[cell]
      return source === undefined ? [] : [{ label: cell + 1, name: nameOfSource(source), fault }]
    }),
  }
}

/** Milliseconds after which collecting lets the page answer. */
const breath = 12

async function collect(
  client: QueryClient,
  sources: readonly SheetSource[],
  { paper, texts, numberWords }: SheetRequest,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<SheetOrder> {
  const cells: CellContent[] = []
  const shared = { images: new Map(), pictures: new Map() }
  let since = performance.now()
  for (const [index, source] of sources.entries()) {
    const prepared = await prepareCell(client, source, shared)
    cells.push({ ...prepared, ...labelTexts(source, texts, numberWords(index + 1)) })
    if (performance.now() - since > breath) {
      onProgress('collecting', index + 1, sources.length)
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    signal.throwIfAborted()
  }
  return { paper, cells, ...shared }
}

export type SheetSource =
  | { readonly kind: 'code'; readonly code: QrCode }
  | { readonly kind: 'text'; readonly text: string; readonly title: string; readonly link: string }
  | {
      readonly kind: 'picture'
      readonly title: string
      /** A picture file. It is opened only while its sheet is drawn. */
      readonly file: Blob
    }

/** A label's picture: a drawing for the worker, or a file as it is. */
export type CellPicture =
  | ({
      readonly kind: 'code'
      readonly assets: Pick<Picture['assets'], 'logo' | 'glyphs'>
      readonly frame?: FrameArt | null
    } & Omit<Picture, 'svg' | 'assets'>)
  | { readonly kind: 'file'; readonly file: Blob }

/** The lines of a label; empty for a text that is left out. */
export function labelTexts(
  source: SheetSource,
  texts: SheetTexts,
  number: string,
): Pick<SheetCell, 'title' | 'link' | 'number'> {
  const { title } = source.kind === 'code' ? source.code : source
  return {
    title: texts.title ? title : '',
    link: texts.link ? linkOf(source) : '',
    number: texts.number ? number : '',
  }
}

function linkOf(source: SheetSource): string {
  if (source.kind === 'picture') return ''
  if (source.kind === 'text') return source.link
  const link = shortLink(source.code.brandedDomain, source.code.slashTag)
  return withShownDomains(link).replace(/^https?:\/\//, '')
}

type PreparedCell = { readonly picture: CellPicture; readonly payload: string | null }

type SharedImages = {
  readonly images: Map<string, ImagePixels>
  readonly pictures: Map<string, LoadedPicture['pixels']>
}

/** Loads what a label needs, and adds what labels share. */
async function prepareCell(
  client: QueryClient,
  source: SheetSource,
  { images, pictures }: SharedImages,
): Promise<PreparedCell> {
  if (source.kind === 'picture') {
    const file = await asPixels(source.file)
    return { picture: { kind: 'file', file }, payload: null }
  }
  if (source.kind === 'text') {
    const { text } = source
    const picture = {
      kind: 'code',
      qrType: 'text',
      design: defaultDesign,
      payload: text,
      assets: { logo: null, glyphs: null },
    } as const
    return { picture, payload: text }
  }
  const { code } = source
  const { assets, ...parts } = await pictureParts(client, code)
  const { logo: image, glyphs, frame = null } = assets
  const { picture: own } = parts.design
  if (own !== undefined && !pictures.has(own.id)) {
    const loaded = await client.ensureQueryData(pictureQuery(client, own.id))
    if (loaded !== null) pictures.set(own.id, loaded.pixels)
  }
  const logo = shownLogo({ ...parts, assets, svg: '' })
  if (logo !== null && !images.has(logo.href))
    for (const [href, pixels] of await logoPixels(logo)) images.set(href, pixels)
  return {
    // The functions that draw a picture or a frame cannot be sent to a worker.
    picture: { kind: 'code', ...parts, assets: { logo: image, glyphs }, frame: frame?.art ?? null },
    payload: parts.payload,
  }
}

/** Pixels of the longer side of a drawing on a label: 600 dpi at 7 cm. */
const longest = 1_600

/** Workers cannot draw SVG, so drawings become pictures here. A damaged one stays as it is and fails later. */
async function asPixels(file: Blob): Promise<Blob> {
  if (file.type !== 'image/svg+xml') return file
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = longest / Math.max(image.naturalWidth, image.naturalHeight, 1)
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(image.naturalWidth * scale)),
      Math.max(1, Math.round(image.naturalHeight * scale)),
    )
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob()
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}

function nameOfSource(source: SheetSource): string {
  if (source.kind === 'code') return source.code.title || source.code.slashTag
  return source.title || (source.kind === 'text' ? source.text : '')
}

export type CellContent = Omit<SheetCell, 'svg'> & {
  readonly picture: CellPicture
  /** The text that the finished label must read as. Null for a picture, whose own code the worker reads first. */
  readonly payload: string | null
}

type SheetPaper = {
  readonly format: SheetFormat
  readonly options: SheetOptions
  readonly title: string
  readonly ink: InkChoice
}

export type SheetOrder = {
  readonly paper: SheetPaper
  readonly cells: readonly CellContent[]
  /** Pixels of the logos, by their address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Decoded pictures by identifier; a function cannot be sent to a worker. */
  readonly pictures: ReadonlyMap<string, LoadedPicture['pixels']>
}

type LabelFault = 'unread' | 'damaged'

export type FailedCell = { readonly cell: number; readonly fault: LabelFault }

export type FinishedLabels = {
  readonly bytes: Blob
  readonly pages: number
  readonly failed: readonly FailedCell[]
  /**
   * The smallest code that phones may not read or whose standard demands another side, and the width that it needs; null
   * when all sizes are right.
   */
  readonly small: { readonly width: number; readonly least: number; readonly side: number | null } | null
}

/** Reports how many cells a step is through with. */
export type CellProgress = (step: 'drawing' | 'reading', done: number, total: number) => void

export type SheetWorker = {
  readonly makeSheetFile: (order: SheetOrder, onProgress: CellProgress) => Promise<FinishedLabels>
}
