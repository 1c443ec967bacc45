import type { Box } from '#design/print/box.ts'
import type { ImagePixels, PdfPageContent, PlacedShapes } from '#design/print/pdf.ts'
import { lineOfText, type PageAssets } from '#design/print/proof-page.ts'
import { type PictureShape, readPicture } from '#design/print/read-picture.ts'
import type { SheetFormat } from './sheet-formats.ts'

/** The content of one cell. An empty text is left out. */
export type SheetCell = {
  /** The SVG from the renderer. */
  readonly svg: string
  readonly title: string
  readonly link: string
  readonly number: string
}

export type SheetOptions = {
  /** Cell of the first sheet to begin at, counted from 0 by rows: the cells before it are used up. */
  readonly startCell: number
  readonly cutMarks: boolean
}

/** A cell on its sheet. */
export type CellPlace = {
  /** Sheet, counted from 0. */
  readonly sheet: number
  /** Cell on its sheet, counted from 0 by rows. */
  readonly position: number
  readonly box: Box
}

/** A page, and where the code of each of its cells is. */
export type SheetPage = PdfPageContent & {
  readonly codes: readonly { readonly cell: number; readonly box: Box }[]
}

/** Free space between a cell's edge and what is printed in it: die cuts wander by about a millimetre. */
const inset = 2
const ink = '#000000'
/** Height of capitals, in millimetres. */
const capHeights = { title: 2.1, text: 1.6 } as const

/** Where `count` cells lie, sheet after sheet. @throws RangeError for a start beyond the sheet. */
export function placeCells(format: SheetFormat, count: number, options: SheetOptions): readonly CellPlace[] {
  const perSheet = format.columns * format.rows
  if (!Number.isInteger(options.startCell) || options.startCell < 0 || options.startCell >= perSheet)
    throw new RangeError(`A sheet of ${perSheet} cells has no cell ${options.startCell + 1}.`)
  return Array.from({ length: count }, (_, index) => {
    const at = options.startCell + index
    const position = at % perSheet
    return { sheet: Math.floor(at / perSheet), position, box: cellBox(format, position) }
  })
}

function cellBox({ columns, left, top, pitchX, pitchY, cell }: SheetFormat, position: number): Box {
  const column = position % columns
  const row = Math.floor(position / columns)
  return { left: left + column * pitchX, top: top + row * pitchY, width: cell.width, height: cell.height }
}

/** How many sheets of paper `count` cells take. */
export function sheetCount(format: SheetFormat, count: number, startCell: number): number {
  return count === 0 ? 0 : Math.ceil((startCell + count) / (format.columns * format.rows))
}

/** The pages of a sheet, one at a time, so that thousands of cells never stand in memory at once. */
export function* sheetPages(
  format: SheetFormat,
  cells: readonly SheetCell[],
  options: SheetOptions,
  assets: PageAssets,
): Generator<SheetPage> {
  const places = placeCells(format, cells.length, options)
  const sheets = sheetCount(format, cells.length, options.startCell)
  for (let sheet = 0; sheet < sheets; sheet++) {
    const onSheet = places.flatMap((place, cell) => (place.sheet === sheet ? [{ place, cell }] : []))
    yield pageOf(format, cells, onSheet, options, assets)
  }
}

/** A page that is one cell as it will be on a sheet; of a tent, the front. */
export function cellPage(format: SheetFormat, content: SheetCell, assets: PageAssets): SheetPage {
  const { width, height } = format.cell
  const alone = {
    ...format,
    id: 'cell',
    paper: { width, height },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
  }
  const place = { sheet: 0, position: 0, box: cellBox(alone, 0) }
  return pageOf(alone, [content], [{ place, cell: 0 }], { startCell: 0, cutMarks: false }, assets)
}

type CellOnSheet = { readonly place: CellPlace; readonly cell: number }

function pageOf(
  format: SheetFormat,
  cells: readonly SheetCell[],
  onSheet: readonly CellOnSheet[],
  options: SheetOptions,
  assets: PageAssets,
): SheetPage {
  const parts: PlacedShapes[] = []
  const images = new Map(assets.images)
  const codes: { cell: number; box: Box }[] = []
  for (const { place, cell } of onSheet) {
    const content = cells[cell]
    if (content === undefined) continue
    const drawn = drawCell(content, printable(place.box, format.cell.shape), assets, images)
    parts.push(...drawn.parts)
    codes.push({ cell, box: drawn.code })
    if (format.id === 'tent') parts.push(...drawn.parts.map((part) => turned(part, place.box)))
  }
  if (options.cutMarks) parts.push(cutMarks(format))
  return { ...format.paper, parts, images, codes }
}

/** The second half of a tent: the first one turned about the fold at its upper edge. */
function turned(part: PlacedShapes, { left, top, width }: Box): PlacedShapes {
  return { ...part, left: 2 * left + width - part.left, top: 2 * top - part.top, isTurned: true }
}

/** The printable area: inside a round label the largest rectangle of 4:5 fits best. */
function printable(box: Box, shape: SheetFormat['cell']['shape']): Box {
  const space = Math.min(inset, box.width * 0.08, box.height * 0.08)
  const [width, height] =
    shape === 'ellipse'
      ? [box.width * 0.66, box.height * 0.75]
      : [box.width - 2 * space, box.height - 2 * space]
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  }
}

function drawCell(
  { svg, title, link, number }: SheetCell,
  box: Box,
  assets: PageAssets,
  images: Map<string, ImagePixels>,
): { readonly parts: readonly PlacedShapes[]; readonly code: Box } {
  const picture = readPicture(svg)
  const ratio = picture.width / picture.height
  const lines = [
    { text: title, capHeight: capHeights.title },
    { text: link, capHeight: capHeights.text },
    { text: number, capHeight: capHeights.text },
  ].filter(({ text }) => text !== '')
  const lead = 1.9
  const block = lines.reduce((sum, { capHeight }) => sum + capHeight * lead, 0)
  const isBeside = lines.length > 0 && box.width > 1.45 * box.height * ratio
  const roomHeight =
    isBeside || lines.length === 0 ? box.height : Math.max(box.height - block, box.height * 0.5)
  const height = Math.min(roomHeight, (isBeside ? box.width * 0.5 : box.width) / ratio)
  const width = height * ratio
  const code: Box = {
    left: isBeside ? box.left : box.left + (box.width - width) / 2,
    top: box.top + ((isBeside ? box.height : roomHeight) - height) / 2,
    width,
    height,
  }
  const shapes: PictureShape[] = []
  const left = isBeside ? code.left + width + 1.5 : box.left
  const room = isBeside ? box.left + box.width - left : box.width
  let baseline = isBeside ? box.top + (box.height - block) / 2 : box.top + roomHeight
  for (const { text, capHeight } of lines) {
    baseline += capHeight * 1.45
    writeLine(shapes, images, assets, text, { left, baseline, capHeight, room })
    baseline += capHeight * (lead - 1.45)
  }
  const placed = { shapes: picture.shapes, scale: width / picture.width, left: code.left, top: code.top }
  return { parts: [placed, { shapes, scale: 1, left: 0, top: 0 }], code }
}

function writeLine(
  shapes: PictureShape[],
  images: Map<string, ImagePixels>,
  assets: PageAssets,
  text: string,
  place: { left: number; baseline: number; capHeight: number; room: number },
): void {
  if (text === '') return
  const line = lineOfText(text, { ...place, paint: ink }, assets.glyphs, assets.drawText)
  shapes.push(line.shape)
  if (line.pixels !== null) images.set(line.pixels.href, line.pixels)
}

/** Marks of 4 mm in the margin at each cutting line; none where the cells reach the edge of the paper. */
function cutMarks(format: SheetFormat): PlacedShapes {
  const marks: string[] = []
  const first = cellBox(format, 0)
  const last = cellBox(format, format.columns * format.rows - 1)
  const [right, bottom] = [last.left + last.width, last.top + last.height]
  for (let column = 0; column < format.columns; column++) {
    const { left, width } = cellBox(format, column)
    for (const x of [left, left + width]) {
      if (first.top >= 5) marks.push(`M${x - 0.1} ${first.top - 5}h.2v4h-.2z`)
      if (format.paper.height - bottom >= 5) marks.push(`M${x - 0.1} ${bottom + 1}h.2v4h-.2z`)
    }
  }
  for (let row = 0; row < format.rows; row++) {
    const { top, height } = cellBox(format, row * format.columns)
    for (const y of [top, top + height]) {
      if (first.left >= 5) marks.push(`M${first.left - 5} ${y - 0.1}h4v.2h-4z`)
      if (format.paper.width - right >= 5) marks.push(`M${right + 1} ${y - 0.1}h4v.2h-4z`)
    }
  }
  return {
    shapes: [{ kind: 'path', paint: ink, isEvenOdd: false, path: marks.join('') }],
    scale: 1,
    left: 0,
    top: 0,
  }
}
