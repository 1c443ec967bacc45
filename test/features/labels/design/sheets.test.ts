import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import type { Box } from '#design/print/box.ts'
import { blackInks, type Inks } from '#design/print/ink.ts'
import { inksOf } from '#design/print/inks.ts'
import { writePdfPages } from '#design/print/pdf.ts'
import { cutFormats, type SheetFormat, sheetFormats } from '#features/labels/design/sheet-formats.ts'
import {
  placeCells,
  type SheetCell,
  sheetCount,
  type SheetOptions,
  type SheetPage,
  sheetPages,
} from '#features/labels/design/sheets.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { installForeignTools } from '../../../support/foreign-tools.js'
import { aDesign } from '../../../design/a-design.ts'
import { decode } from '../../../design/decode-picture.ts'

const glyphs = await loadGlyphs()
const deflate = async (bytes: Uint8Array) => deflateSync(bytes)
const assets = {
  glyphs,
  images: new Map(),
  drawText: () => {
    throw new Error('Every text of these tests has outlines.')
  },
}
const plain: SheetOptions = { startCell: 0, cutMarks: false }
const all = [...sheetFormats, ...cutFormats]
const folder = mkdtempSync(join(tmpdir(), 'sheets-'))

beforeAll(() => installForeignTools(), 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

function aCell(number: number): SheetCell {
  const payload = `https://go.acme.com/s${number}?qr`
  return {
    svg: renderSvg(aDesign(), payload, { logo: null, glyphs }),
    title: `Summer sale ${number}`,
    link: `go.acme.com/s${number}`,
    number: `No. ${number}`,
  }
}

function theFormat(id: string): SheetFormat {
  const found = all.find((format) => format.id === id)
  if (found === undefined) throw new Error(`no format ${id}`)
  return found
}

async function print(pages: readonly SheetPage[], name: string, inks?: Inks): Promise<string> {
  const file = join(folder, `${name}.pdf`)
  const document = { title: name, created: new Date(0), pages, ...(inks && { inks }) }
  writeFileSync(file, await writePdfPages(document, deflate))
  return file
}

type Grey = { readonly width: number; readonly height: number; readonly data: Buffer }

/** A page as poppler draws it, in shades of grey. */
function drawn(file: string, page: number, dpi: number): Grey {
  const stem = join(folder, 'page')
  const only = ['-f', String(page + 1), '-l', String(page + 1), '-singlefile']
  execFileSync('pdftoppm', ['-gray', '-r', String(dpi), ...only, file, stem])
  const bytes = readFileSync(`${stem}.pgm`)
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 60)) ?? []
  return { width: Number(width), height: Number(height), data: bytes.subarray(head!.length) }
}

async function textsIn(sheet: Grey, { left, top, width, height }: Box, dpi: number): Promise<string[]> {
  const dots = (length: number) => Math.round((length * dpi) / 25.4)
  const [x, y, w, h] = [dots(left), dots(top), dots(width), dots(height)]
  const data = new Uint8ClampedArray(w * h * 4)
  const pixels = new Uint32Array(data.buffer)
  for (let at = 0; at < w * h; at++) {
    const grey = sheet.data[(y + Math.floor(at / w)) * sheet.width + x + (at % w)] ?? 255
    pixels[at] = 0xff000000 | (grey << 16) | (grey << 8) | grey
  }
  return (await decode({ data, width: w, height: h })).map(({ text }) => text)
}

/** Dots per inch that give each module of a code about five dots. More dots only take longer to draw and to read. */
function resolutionFor({ width, height }: Box): number {
  const dotsOfCode = 180
  return Math.min(400, Math.ceil((dotsOfCode * 25.4) / Math.min(width, height)))
}

/** Cells that a quick run reads back; TEST_RUNS=all reads each of them. */
const readBack = process.env['TEST_RUNS'] === undefined ? 3 : Infinity

describe.each(all)('a sheet of $name', (format) => {
  const perSheet = format.columns * format.rows

  test('keeps every cell on the paper and apart from the others', () => {
    const boxes = placeCells(format, perSheet, plain).map(({ box }) => box)
    for (const [index, box] of boxes.entries()) {
      expect(box.left + box.width).toBeLessThanOrEqual(format.paper.width + 0.01)
      expect(box.top + box.height).toBeLessThanOrEqual(format.paper.height + 0.01)
      const overlaps = boxes.slice(index + 1).some((other) => overlap(box, other) > 0.01)
      expect(overlaps).toBe(false)
    }
  })

  test('reads back as its own payload in every cell', async () => {
    const cells = Array.from({ length: perSheet }, (_, index) => aCell(index))
    const pages = [...sheetPages(format, cells, plain, assets)]
    const file = await print(pages, format.id)
    const dpi = resolutionFor(pages[0]!.codes[0]!.box)
    const sheet = drawn(file, 0, dpi)
    const step = Math.max(1, Math.floor(perSheet / readBack))
    for (const { cell, box } of pages[0]!.codes.filter(
      (_, index) => index % step === 0 || index === perSheet - 1,
    ))
      expect(await textsIn(sheet, box, dpi)).toEqual([`https://go.acme.com/s${cell}?qr`])
  })
})

function overlap(a: Box, b: Box): number {
  const along = (from: number, size: number, other: number, otherSize: number) =>
    Math.max(0, Math.min(from + size, other + otherSize) - Math.max(from, other))
  return along(a.left, a.width, b.left, b.width) * along(a.top, a.height, b.top, b.height)
}

test('a used sheet starts at the first free cell and goes on to the next sheet', () => {
  const format = theFormat('L7160')
  const places = placeCells(format, 4, { ...plain, startCell: 19 })
  expect(places.map(({ sheet, position }) => [sheet, position])).toEqual([
    [0, 19],
    [0, 20],
    [1, 0],
    [1, 1],
  ])
  expect(sheetCount(format, 4, 19)).toBe(2)
  expect(sheetCount(format, 0, 19)).toBe(0)
})

test.each([-1, 21, 0.5])('a start at cell %s of 21 is refused', (startCell) => {
  expect(() => placeCells(theFormat('L7160'), 1, { ...plain, startCell })).toThrow(RangeError)
})

test('both halves of a table tent read', async () => {
  const pages = [...sheetPages(theFormat('tent'), [aCell(7)], plain, assets)]
  const sheet = drawn(await print(pages, 'tent-halves'), 0, 200)
  const half = (top: number) => textsIn(sheet, { left: 0, top, width: 210, height: 148.4 }, 200)
  expect(await half(0)).toEqual(['https://go.acme.com/s7?qr'])
  expect(await half(148.5)).toEqual(['https://go.acme.com/s7?qr'])
})

test('pure black prints with black ink alone', async () => {
  const pages = [...sheetPages(theFormat('L7160'), [aCell(1)], plain, assets)]
  const file = await print(pages, 'black', blackInks)
  expect(inkCoverage(file)).toMatchObject({ cyan: 0, magenta: 0, yellow: 0 })
  expect(inkCoverage(file).black).toBeGreaterThan(0)
})

test('a spot colour gets a plate of its own', async () => {
  const pages = [...sheetPages(theFormat('L7160'), [aCell(1)], plain, assets)]
  const spot = await inksOf({ kind: 'spot', name: 'Acme Red 185 C', cmyk: [0, 0.9, 0.8, 0] })
  const file = await print(pages, 'spot', spot)
  const stem = join(folder, 'plate')
  execFileSync('gs', [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-sDEVICE=tiffsep',
    '-r72',
    `-sOutputFile=${stem}%d.tif`,
    file,
  ])
  const plate = readFileSync(`${stem}1(Acme Red 185 C).tif`)
  expect(plate.length).toBeGreaterThan(1000)
})

function inkCoverage(file: string) {
  const words = execFileSync('gs', ['-q', '-o', '-', '-sDEVICE=inkcov', file], { encoding: 'utf8' })
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = words.trim().split(/\s+/).map(Number)
  return { cyan, magenta, yellow, black }
}
