import type { Glyphs } from '../glyphs/glyphs.ts'
import type { ImagePixels, PdfPageContent, PlacedShapes } from './pdf.ts'
import { lineOfText, type TextPixels } from './proof-page.ts'
import { type PictureShape, readPicture } from './read-picture.ts'
import type { SheetFormat } from './sheet-formats.ts'

/** Lengths in millimetres from the paper's upper left corner. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How a printer misses its marks, found with the calibration page. */
export type Correction = {
  /** Millimetres that the print must move to the right and down. */
  readonly offset: { readonly x: number; readonly y: number }
  /** Factors that undo the printer's own scaling: 100 / 99 when 100 mm come out as 99 mm. */
  readonly scale: { readonly x: number; readonly y: number }
  /** Millimetres added to the distance between neighbouring cells. */
  readonly pitch: { readonly x: number; readonly y: number }
}

export const noCorrection: Correction = {
  offset: { x: 0, y: 0 },
  scale: { x: 1, y: 1 },
  pitch: { x: 0, y: 0 },
}

/** The content of one cell. An empty text is left out. */
export type SheetCell = {
  /** The SVG from the renderer. */
  readonly svg: string
  readonly title: string
  readonly link: string
  readonly number: string
  /** A second side, e.g. of a business card; only used by two-sided sheets. */
  readonly back?: { readonly title: string; readonly lines: readonly string[] }
}

export type SheetOptions = {
  /** Cell of the first sheet to begin at, counted from 0 by rows: the cells before it are used up. */
  readonly startCell: number
  readonly correction: Correction
  readonly cutMarks: boolean
  readonly twoSided: boolean
}

/** A cell on its sheet. */
export type CellPlace = {
  /** Sheet, counted from 0. */
  readonly sheet: number
  /** Cell on its sheet, counted from 0 by rows. */
  readonly position: number
  readonly box: Box
}

export type SheetAssets = {
  readonly glyphs: Glyphs
  /** Pixels of every image that the pictures name, by its address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Draws a line in a script that has no outlines here. */
  readonly drawText: (text: string) => TextPixels
}

/** A page, and where the code of each of its cells lies. */
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
    return { sheet: Math.floor(at / perSheet), position, box: cellBox(format, position, options.correction) }
  })
}

function cellBox(format: SheetFormat, position: number, { offset, scale, pitch }: Correction): Box {
  const column = position % format.columns
  const row = Math.floor(position / format.columns)
  return {
    left: offset.x + scale.x * (format.left + column * (format.pitchX + pitch.x)),
    top: offset.y + scale.y * (format.top + row * (format.pitchY + pitch.y)),
    width: scale.x * format.cell.width,
    height: scale.y * format.cell.height,
  }
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
  assets: SheetAssets,
): Generator<SheetPage> {
  const places = placeCells(format, cells.length, options)
  const sheets = sheetCount(format, cells.length, options.startCell)
  for (let sheet = 0; sheet < sheets; sheet++) {
    const onSheet = places.flatMap((place, cell) => (place.sheet === sheet ? [{ place, cell }] : []))
    yield frontPage(format, cells, onSheet, options, assets)
    if (options.twoSided) yield backPage(format, cells, onSheet, assets)
  }
}

type CellOnSheet = { readonly place: CellPlace; readonly cell: number }

function frontPage(
  format: SheetFormat,
  cells: readonly SheetCell[],
  onSheet: readonly CellOnSheet[],
  options: SheetOptions,
  assets: SheetAssets,
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
  if (options.cutMarks) parts.push(cutMarks(format, options.correction))
  return { ...format.paper, parts, images, codes }
}

/** The second half of a tent: the first one turned about the fold at its upper edge. */
function turned(part: PlacedShapes, { left, top, width }: Box): PlacedShapes {
  return { ...part, left: 2 * left + width - part.left, top: 2 * top - part.top, isTurned: true }
}

/** Sides are turned over the long edge, so the columns of the back run the other way. */
function backPage(
  format: SheetFormat,
  cells: readonly SheetCell[],
  onSheet: readonly CellOnSheet[],
  assets: SheetAssets,
): SheetPage {
  const parts: PlacedShapes[] = []
  const images = new Map(assets.images)
  for (const { place, cell } of onSheet) {
    const back = cells[cell]?.back
    if (back === undefined) continue
    const left = format.paper.width - place.box.left - place.box.width
    const box = printable({ ...place.box, left }, format.cell.shape)
    const shapes: PictureShape[] = []
    const lines = [
      { text: back.title, capHeight: 2.8 },
      ...back.lines.map((text) => ({ text, capHeight: 1.9 })),
    ]
    let baseline = box.top + Math.max(0, (box.height - lines.length * 5.2) / 2) + 3
    for (const { text, capHeight } of lines) {
      writeLine(shapes, images, assets, text, { left: box.left, baseline, capHeight, room: box.width })
      baseline += 5.2
    }
    parts.push({ shapes, scale: 1, left: 0, top: 0 })
  }
  return { ...format.paper, parts, images, codes: [] }
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
  assets: SheetAssets,
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
  assets: SheetAssets,
  text: string,
  place: { left: number; baseline: number; capHeight: number; room: number },
): void {
  if (text === '') return
  const line = lineOfText(text, { ...place, paint: ink }, assets.glyphs, assets.drawText)
  shapes.push(line.shape)
  if (line.pixels !== null) images.set(line.pixels.href, line.pixels)
}

/** Marks of 4 mm in the margin at each cutting line; none where the cells reach the edge of the paper. */
function cutMarks(format: SheetFormat, correction: Correction): PlacedShapes {
  const marks: string[] = []
  const first = cellBox(format, 0, correction)
  const last = cellBox(format, format.columns * format.rows - 1, correction)
  const [right, bottom] = [last.left + last.width, last.top + last.height]
  for (let column = 0; column < format.columns; column++) {
    const { left, width } = cellBox(format, column, correction)
    for (const x of [left, left + width]) {
      if (first.top >= 5) marks.push(`M${x - 0.1} ${first.top - 5}h.2v4h-.2z`)
      if (format.paper.height - bottom >= 5) marks.push(`M${x - 0.1} ${bottom + 1}h.2v4h-.2z`)
    }
  }
  for (let row = 0; row < format.rows; row++) {
    const { top, height } = cellBox(format, row * format.columns, correction)
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

/** Side of the square that the calibration page shows, in millimetres. */
export const calibrationSide = 150

/** Measurements on a printed calibration page, in millimetres. */
export type Calibration = {
  readonly width: number
  readonly height: number
  /** From the paper's left and upper edge to the square. */
  readonly left: number
  readonly top: number
}

/** The correction that makes the next print come out right. @throws RangeError for a measure that is not positive. */
export function correctionOf(format: SheetFormat, measured: Calibration): Correction {
  if (measured.width <= 0 || measured.height <= 0) throw new RangeError('A measured side is above 0 mm.')
  const scale = { x: calibrationSide / measured.width, y: calibrationSide / measured.height }
  const [left, top] = squareStart(format)
  // The printer puts p at shift + p / scale, so scale * (p - shift) comes out at p.
  return {
    offset: {
      x: scale.x * (left / scale.x - measured.left),
      y: scale.y * (top / scale.y - measured.top),
    },
    scale,
    pitch: { x: 0, y: 0 },
  }
}

function squareStart({ paper }: SheetFormat): readonly [left: number, top: number] {
  return [(paper.width - calibrationSide) / 2, (paper.height - calibrationSide) / 2]
}

/** A page to measure a printer with: a square of 150 mm whose sides and distances from the edges are measured by hand. */
export function calibrationPage(
  format: SheetFormat,
  lines: readonly string[],
  assets: SheetAssets,
): PdfPageContent {
  const { width, height } = format.paper
  const [left, top] = squareStart(format)
  const [right, bottom] = [left + calibrationSide, top + calibrationSide]
  const bar = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`
  const frame = [
    bar(left, top - 0.1, calibrationSide, 0.2),
    bar(left, bottom - 0.1, calibrationSide, 0.2),
    bar(left - 0.1, top, 0.2, calibrationSide),
    bar(right - 0.1, top, 0.2, calibrationSide),
    bar(0, top - 0.1, left, 0.1),
    bar(left - 0.1, 0, 0.1, top),
  ]
  const ticks = Array.from({ length: 16 }, (_, index) => index * 10).flatMap((step) => [
    bar(left + step - 0.1, top, 0.2, 3),
    bar(left, top + step - 0.1, 3, 0.2),
  ])
  const shapes: PictureShape[] = [
    { kind: 'path', paint: ink, isEvenOdd: false, path: [...frame, ...ticks].join('') },
  ]
  const images = new Map(assets.images)
  let baseline = top + 20
  for (const text of lines) {
    const place = { left: left + 10, baseline, capHeight: 2.2, room: calibrationSide - 20 }
    writeLine(shapes, images, assets, text, place)
    baseline += 6
  }
  return { width, height, parts: [{ shapes, scale: 1, left: 0, top: 0 }], images }
}
