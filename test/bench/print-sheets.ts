import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { codeGeometry } from '#design/code-geometry.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { blackInks, writePdfPages } from '#design/print/pdf.ts'
import { type SheetFormat, sheetFormats } from '#design/print/sheet-formats.ts'
import { type Box, type SheetCell, sheetPages } from '#design/print/sheets.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import { aDesign } from '../design/a-design.ts'
import { decode } from '../design/decode-picture.ts'
import { type Grey, inkedBox } from '../design/print/artwork/drawn-pages.ts'
import { installForeignTools } from '../support/foreign-tools.js'
import { textsOf } from './calibration/foreign-judges.ts'
import type { Measured } from './measured.ts'

/** Labels of a full run, the same number of each format; `LABELS=400` makes it shorter. */
const labels = Number(process.env['LABELS'] ?? 5_000)
const glyphs = await loadGlyphs()
const dpi = 400
const perMillimetre = dpi / 25.4
const quiet = 4
/** Modules of a picture with its quiet zone: every payload here has the same length. */
const modules = codeGeometry(aDesign(), payloadOf(0), null).size + 2 * quiet

type Counts = {
  cells: number
  read: number
  zbarRead: number
  placed: number
  worst: number
  pages: number
  blackPages: number
}

/** Label sheets of every format: each label read back from its place, its symbol measured, and the inks counted. */
export async function printSheets(): Promise<readonly Measured[]> {
  installForeignTools()
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
  const counts: Counts = { cells: 0, read: 0, zbarRead: 0, placed: 0, worst: 0, pages: 0, blackPages: 0 }
  try {
    for (const [index, format] of sheetFormats.entries()) {
      await printFormat(folder, format, index, counts)
      console.error(
        `  ${format.name}: ${counts.read} of ${counts.cells} labels read so far, by zbar ${counts.zbarRead}`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const { cells, read, zbarRead, placed, worst, pages, blackPages } = counts
  return [
    {
      title: 'labels that read as their own payload',
      value: read,
      unit: 'count',
      atLeast: cells,
      detail: `${cells} labels on ${pages} pages of ${sheetFormats.length} formats, drawn by poppler`,
    },
    {
      title: 'labels that read as their own payload by zbar',
      value: zbarRead,
      unit: 'count',
      atLeast: cells,
    },
    {
      title: 'symbols within 0.1 mm',
      value: placed,
      unit: 'count',
      atLeast: cells,
      detail: `worst ${worst.toFixed(3)} mm`,
    },
    { title: 'pages of black ink alone, by Ghostscript', value: blackPages, unit: 'count', atLeast: pages },
  ]
}

function payloadOf(label: number): string {
  return `https://go.acme.com/s${String(label).padStart(4, '0')}?qr`
}

function aCell(label: number): SheetCell {
  return {
    svg: renderSvg(aDesign(), payloadOf(label), { logo: null, glyphs }),
    title: `Shelf ${label}`,
    link: `go.acme.com/s${String(label).padStart(4, '0')}`,
    number: `No. ${label}`,
  }
}

async function printFormat(folder: string, format: SheetFormat, index: number, counts: Counts) {
  const count = Math.floor(labels / sheetFormats.length)
  const first = index * count
  const cells = Array.from({ length: count }, (_, label) => aCell(first + label))
  const options = { startCell: 0, cutMarks: false }
  const drawText = () => {
    throw new Error('Every text of this bench has outlines.')
  }
  const pages = [...sheetPages(format, cells, options, { glyphs, images: new Map(), drawText })]
  const file = join(folder, 'sheets.pdf')
  const document = { title: format.name, created: new Date(0), pages, inks: blackInks }
  writeFileSync(file, await writePdfPages(document, async (bytes) => deflateSync(bytes)))
  counts.pages += pages.length
  counts.blackPages += blackPages(file)
  let start: Point | null = null
  const parts: { readonly payload: string; readonly image: GreyImage }[] = []
  for (const [number, { codes }] of pages.entries()) {
    const image = drawn(folder, file, number)
    for (const [position, { cell, box }] of codes.entries()) {
      counts.cells++
      const symbol = symbolOf(image, box)
      start ??= symbol
      const miss = Math.max(fromBox(symbol, box), fromGrid(symbol, start, format, position))
      counts.worst = Math.max(counts.worst, miss)
      if (miss <= 0.1) counts.placed++
      const part = { payload: payloadOf(first + cell), image: partOf(image, box) }
      parts.push(part)
      if (await reads(part.image, part.payload)) counts.read++
    }
  }
  const texts = textsOf(
    'zbar',
    parts.map((part) => part.image),
  )
  counts.zbarRead += parts.filter(({ payload }, at) => texts[at] === payload).length
}

type Point = readonly [x: number, y: number]

/** Where the symbol begins on the drawn page, in millimetres: its first dark module. */
function symbolOf(image: Grey, box: Box): Point {
  const part = partOf(image, box)
  const inked = inkedBox(part, perMillimetre)
  return [part.left + inked.left, part.top + inked.top]
}

/** How far the symbol lies from where the sheet says. */
function fromBox([x, y]: Point, { left, top, width, height }: Box): number {
  const module = width / modules
  return Math.max(Math.abs(x - left - quiet * module), Math.abs(y - top - (quiet * height) / modules))
}

/** How far it lies from the first symbol of the sheet, beyond the pitch of the format. */
function fromGrid([x, y]: Point, [x0, y0]: Point, format: SheetFormat, position: number): number {
  const [column, row] = [position % format.columns, Math.floor(position / format.columns)]
  return Math.max(Math.abs(x - x0 - column * format.pitchX), Math.abs(y - y0 - row * format.pitchY))
}

async function reads({ width, height, data }: GreyImage, payload: string): Promise<boolean> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (const [at, tone] of data.entries()) pixels.set([tone, tone, tone, 255], at * 4)
  const texts = (await decode({ data: pixels, width, height })).map(({ text }) => text)
  return texts.length === 1 && texts[0] === payload
}

type GreyPart = GreyImage & { readonly left: number; readonly top: number }

/** A box of the page; `left` and `top` in millimetres. */
function partOf(image: Grey, box: Box): GreyPart {
  const [x, y] = [Math.floor(box.left * perMillimetre), Math.floor(box.top * perMillimetre)]
  const [width, height] = [Math.ceil(box.width * perMillimetre), Math.ceil(box.height * perMillimetre)]
  const data = new Uint8ClampedArray(width * height).fill(255)
  for (let row = 0; row < height; row++)
    data.set(
      image.data.subarray((y + row) * image.width + x, (y + row) * image.width + x + width),
      row * width,
    )
  return { data, width, height, left: x / perMillimetre, top: y / perMillimetre }
}

/** Pages that lay down black ink and no other. */
function blackPages(file: string): number {
  const lines = execFileSync('gs', ['-q', '-o', '-', '-sDEVICE=inkcov', file], { encoding: 'utf8' })
  return lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([cyan, magenta, yellow, black = 0]) => cyan === 0 && magenta === 0 && yellow === 0 && black > 0)
    .length
}

/** A page as poppler draws it. */
function drawn(folder: string, file: string, page: number): Grey {
  const stem = join(folder, 'page')
  const only = ['-f', String(page + 1), '-l', String(page + 1), '-singlefile']
  execFileSync('pdftoppm', ['-gray', '-r', String(dpi), ...only, file, stem])
  const bytes = readFileSync(`${stem}.pgm`)
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 60)) ?? []
  return { width: Number(width), height: Number(height), data: bytes.subarray(head?.length ?? 0) }
}
