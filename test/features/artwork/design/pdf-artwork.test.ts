import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStates, placeOnPdf, readPdfArtwork } from '#features/artwork/design/pdf-artwork.ts'
import { blackInks, type Inks, screenInks } from '#design/print/ink.ts'
import type { Box } from '#design/print/box.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { installForeignTools } from '../../../support/foreign-tools.js'
import { aDesign } from '../../../design/a-design.ts'
import { aPoster, everyPage } from './a-poster.ts'
import { decode } from '../../../design/decode-picture.ts'

type Grey = { readonly width: number; readonly height: number; readonly data: Buffer }

/** Tones of any kind of array. */
type Tones = Omit<Grey, 'data'> & { readonly data: ArrayLike<number> }

const dpi = 254

/** The pages as Ghostscript and poppler draw them, 10 pixels a millimetre. */
function drawnBy(folder: string, tool: 'gs' | 'poppler', bytes: Uint8Array, pages: number): Grey[] {
  const file = join(folder, 'placed.pdf')
  writeFileSync(file, bytes)
  const stem = join(folder, tool)
  if (tool === 'gs') {
    const output = execFileSync(
      'gs',
      ['-q', '-dUseCropBox', '-sDEVICE=pgmraw', `-r${dpi}`, '-o', `${stem}-%02d.pgm`, file],
      { encoding: 'utf8' },
    )
    if (output !== '') throw new Error(`Ghostscript complains: ${output}`)
  } else execFileSync('pdftoppm', ['-gray', '-cropbox', '-r', String(dpi), file, stem])
  return Array.from({ length: pages }, (_, page) => {
    const number = String(page + 1).padStart(tool === 'gs' ? 2 : String(pages).length, '0')
    const image = readFileSync(`${stem}-${number}.pgm`)
    const [head, width, height] =
      /^P5\s+(?:#.*\s+)?(\d+)\s+(\d+)\s+255\s/.exec(image.toString('latin1', 0, 120)) ?? []
    return { width: Number(width), height: Number(height), data: image.subarray(head?.length ?? 0) }
  })
}

/** The box of everything nearly black, in millimetres. */
function inkedBox(image: Tones, millimetre: number): Box {
  let [left, top, right, bottom] = [image.width, image.height, 0, 0]
  for (let at = 0; at < image.data.length; at++) {
    if ((image.data[at] ?? 255) > 70) continue
    const [x, y] = [at % image.width, Math.floor(at / image.width)]
    ;[left, top] = [Math.min(left, x), Math.min(top, y)]
    ;[right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)]
  }
  return {
    left: left / millimetre,
    top: top / millimetre,
    width: (right - left) / millimetre,
    height: (bottom - top) / millimetre,
  }
}

/** The texts in a part of a page and two millimetres around it. */
async function textsIn(page: Grey, box: Box, millimetre: number): Promise<string[]> {
  const [left, top] = [Math.floor((box.left - 2) * millimetre), Math.floor((box.top - 2) * millimetre)]
  const side = Math.ceil((box.width + 4) * millimetre)
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const tone = page.data[(top + Math.floor(at / side)) * page.width + left + (at % side)] ?? 255
    data.set([tone, tone, tone, 255], at * 4)
  }
  return (await decode({ data, width: side, height: side })).map(({ text }) => text)
}

const folder = mkdtempSync(join(tmpdir(), 'artwork-'))
const deflate = async (bytes: Uint8Array) => deflateSync(bytes)

beforeAll(() => installForeignTools(), 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

const payload = 'https://go.acme.com/poster?qr'
const svg = renderSvg(aDesign(), payload, { logo: null, glyphs: null })
/** Modules of the picture: the code with a quiet zone of four on each side. */
const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) / 20

async function placed(
  bytes: Uint8Array,
  page: number,
  box: Box,
  inks: Inks = screenInks,
): Promise<Uint8Array> {
  const result = await placeOnPdf(bytes, page, { svg, images: new Map(), box, inks }, deflate)
  if (result.kind === 'refused') throw new Error(result.reason)
  return Buffer.concat([bytes, result.added])
}

/** A quick run draws half of the pages of each file, and each page in one of them. */
const isQuick = process.env['TEST_RUNS'] === undefined

/** Whether a number has an odd count of binary ones: each half of the pages then has every rotation, unit and box. */
function isOdd(index: number): boolean {
  return index.toString(2).replaceAll('0', '').length % 2 === 1
}

describe.each([
  ['a table of objects', false],
  ['a stream of objects', true],
])('a poster with %s', (_, isCompressed) => {
  const pages = everyPage.filter((_page, index) => !isQuick || isOdd(index) === isCompressed)
  test('carries the code at its place on pages of every box, rotation and unit', async () => {
    const poster = await aPoster(pages, isCompressed)
    const artwork = await readPdfArtwork(poster)
    if (artwork.kind === 'refused') throw new Error(artwork.reason)
    const boxes = artwork.pages.map(({ trim }, page): Box => {
      const side = 24 + page / 3
      return { left: trim.left + 11.3, top: trim.top + 4.7 + page / 10, width: side, height: side }
    })
    let bytes: Uint8Array = poster
    for (const [page, box] of boxes.entries()) bytes = await placed(bytes, page, box)
    expect(Buffer.from(bytes).subarray(0, poster.length).equals(poster)).toBe(true)
    for (const tool of ['gs', 'poppler'] as const) {
      for (const [page, image] of drawnBy(folder, tool, bytes, boxes.length).entries()) {
        const shown = artwork.pages[page]!
        // A program that knows no larger unit draws the page smaller.
        const isLarge = Math.abs(image.width - shown.width * 10) < 3
        const millimetre = isLarge ? 10 : 10 / (pages[page]?.unit ?? 1)
        expect(image.height).toBeCloseTo(shown.height * millimetre, -1)
        const [box, inked] = [boxes[page]!, inkedBox(image, millimetre)]
        const edge = (4 * box.width) / modules
        for (const [measured, asked] of [
          [inked.left, box.left + edge],
          [inked.top, box.top + edge],
          [inked.width, box.width - 2 * edge],
          [inked.height, box.height - 2 * edge],
        ] as const)
          expect(Math.abs(measured - asked), `${tool}, page ${page + 1}`).toBeLessThan(0.2)
        expect(await textsIn(image, box, millimetre), `${tool}, page ${page + 1}`).toContain(payload)
      }
    }
  })
})

test('the sizes of a page come from its boxes, turned and in its own unit', async () => {
  const poster = await aPoster([{ rotate: 90, unit: 2, origin: [-40, 25], hasBoxes: true }])
  const point = 25.4 / 36
  expect(await readPdfArtwork(poster)).toEqual({
    kind: 'pdf',
    pages: [
      {
        width: expect.closeTo(204 * point),
        height: expect.closeTo(280 * point),
        trim: {
          left: expect.closeTo(10 * point),
          top: expect.closeTo(10 * point),
          width: expect.closeTo(184 * point),
          height: expect.closeTo(260 * point),
        },
        bleed: expect.objectContaining({
          left: expect.closeTo(2 * point),
          width: expect.closeTo(200 * point),
        }),
        isSized: true,
      },
    ],
  })
})

test('a page that leaves its drawing open does not move the code', async () => {
  const open = 'q 0.5 0 0 0.5 90 40 cm q 3 0 0 3 0 0 cm (a \\) q (q) q) pop'
  const closed = 'Q Q 1 0 0 rg 10 10 20 20 re f % q q\nBI /W 1 /H 1 /BPC 8 /CS /G ID q EI'
  const page = { rotate: 0, unit: 1, origin: [0, 0], hasBoxes: false } as const
  const poster = await aPoster([
    { ...page, content: open.replace(' (a \\) q (q) q) pop', '') },
    { ...page, content: closed },
  ])
  const box = { left: 30, top: 20, width: 30, height: 30 }
  const bytes = await placed(await placed(poster, 0, box), 1, box)
  for (const image of drawnBy(folder, 'gs', bytes, 2)) {
    const inked = inkedBox(image, 10)
    expect(inked.left).toBeCloseTo(30 + 120 / modules, 0)
    expect(await textsIn(image, box, 10)).toContain(payload)
  }
  expect(openStates(Buffer.from(open))).toEqual({ open: 2, surplus: 0 })
  expect(openStates(Buffer.from(closed))).toEqual({ open: 0, surplus: 2 })
})

test('black ink alone lays no colour on the press', async () => {
  const page = { rotate: 0, unit: 1, origin: [0, 0], hasBoxes: false, content: '' } as const
  const bytes = await placed(
    await aPoster([page]),
    0,
    { left: 10, top: 10, width: 50, height: 50 },
    blackInks,
  )
  const file = join(folder, 'black.pdf')
  writeFileSync(file, bytes)
  const words = execFileSync('gs', ['-q', '-o', '-', '-sDEVICE=inkcov', file], { encoding: 'utf8' })
  const [cyan, magenta, yellow, black] = words.trim().split(/\s+/).map(Number)
  expect([cyan, magenta, yellow]).toEqual([0, 0, 0])
  expect(black).toBeGreaterThan(0.05)
})

test('encrypted, signed and damaged files are refused with the reason', async () => {
  const reasonOf = async (bytes: Uint8Array) => {
    const box = { left: 10, top: 10, width: 30, height: 30 }
    const [read, result] = [
      await readPdfArtwork(bytes),
      await placeOnPdf(bytes, 0, { svg, images: new Map(), box, inks: screenInks }, deflate),
    ]
    expect(result.kind === 'refused' ? result.reason : null).toBe(
      read.kind === 'refused' ? read.reason : null,
    )
    return read.kind === 'refused' ? read.reason : null
  }
  const document = await PDFDocument.create()
  document.addPage([300, 200])
  const plain = await document.save()
  expect(await reasonOf(plain)).toBeNull()

  for (const isCompressed of [false, true]) {
    const locked = await PDFDocument.load(plain)
    locked.encrypt({ ownerPassword: 'owner', userPassword: '', permissions: { modifying: false } })
    expect(await reasonOf(await locked.save({ useObjectStreams: isCompressed }))).toBe('encrypted')
  }

  const signed = await PDFDocument.load(plain)
  const { context, catalog } = signed
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      ByteRange: [0, 10, 20, 10],
      Contents: PDFString.of(''),
    }),
  )
  const field = context.register(context.obj({ FT: 'Sig', T: PDFString.of('s'), V: signature }))
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }))
  expect(await reasonOf(await signed.save())).toBe('signed')

  expect(await reasonOf(plain.subarray(0, plain.length / 2))).toBe('damaged')
  expect(await reasonOf(Buffer.from('%PDF-1.7\nnothing of a document'))).toBe('damaged')
})
