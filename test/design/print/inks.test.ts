import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type InkChoice, usualInk } from '#contract/inks.ts'
import { flatGradients, gradientInks } from '#design/print/gradient-inks.ts'
import type { Inks } from '#design/print/ink.ts'
import { inksOf, inkWords, tintedColours } from '#design/print/inks.ts'
import { pictureToPdf, writePdf } from '#design/print/pdf.ts'
import { loadPress, plainlyDifferent } from '#design/print/press.ts'
import { type PictureShape, readPicture } from '#design/print/read-picture.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { installForeignTools } from '../../support/foreign-tools.js'
import { aDesign } from '../a-design.ts'

beforeAll(() => installForeignTools(), 300_000)

test('black ink alone prints each colour as light as it looks', async () => {
  const { ofColour } = await inksOf({ kind: 'black' })
  expect(ofColour('#000000')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
  expect(ofColour('#ffffff')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 0] })
  expect(ofColour('#777777')).toEqual({ kind: 'process', cmyk: [0, 0, 0, expect.closeTo(0.5, 1)] })
})

test('black ink alone says which colours become dots, and prints them in full when asked', async () => {
  expect(tintedColours(['#000000', '#0033a0', '#ffffff'])).toEqual([{ colour: '#0033a0', percent: 74 }])
  const { ofColour } = await inksOf({ kind: 'black', isSolid: true })
  expect(ofColour('#0033a0')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
  expect(ofColour('#fffbe6')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 0] })
})

test('CMYK takes the given values, and converts every other colour for the press', async () => {
  const { ofColour } = await inksOf({
    kind: 'process',
    colours: [{ colour: '#0033A0', cmyk: [1, 0.8, 0, 0.1] }],
  })
  expect(ofColour('#0033a0')).toEqual({ kind: 'process', cmyk: [1, 0.8, 0, 0.1] })
  expect(ofColour('#0f5c4d')).toEqual({ kind: 'process', cmyk: [0.8, 0.07, 0.54, 0.6] })
  expect(ofColour('#000000')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
  expect(ofColour('#ffffff')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 0] })
})

test('a spot colour takes everything that stands out from paper', async () => {
  const { ofColour } = await inksOf({ kind: 'spot', name: 'PANTONE 286 C', cmyk: [1, 0.66, 0, 0] })
  expect(ofColour('#123456')).toEqual({ kind: 'spot', name: 'PANTONE 286 C', cmyk: [1, 0.66, 0, 0] })
  expect(ofColour('#fffbe6')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 0] })
})

test('brand colours print with their own values, and others as the press prints them', async () => {
  const { ofColour } = await inksOf({
    kind: 'brand',
    colours: [
      { colour: '#0033A0', cmyk: [1, 0.8, 0, 0.1], spot: null },
      { colour: '#c8102e', cmyk: [0, 1, 0.8, 0.1], spot: 'PANTONE 186 C' },
    ],
  })
  expect(ofColour('#0033a0')).toEqual({ kind: 'process', cmyk: [1, 0.8, 0, 0.1] })
  expect(ofColour('#C8102E')).toMatchObject({ kind: 'spot', name: 'PANTONE 186 C' })
  expect(ofColour('#0f5c4d')).toEqual({ kind: 'process', cmyk: [0.8, 0.07, 0.54, 0.6] })
  expect(ofColour('#000000')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
})

test('the colour that a screen shows for inks is near the asked one, unless four inks cannot reach it', async () => {
  const press = await loadPress()
  const distances = brandColours.map(({ srgb }) => press.distance(srgb, press.inksOf(srgb)))
  expect(distances.toSorted((a, b) => a - b)[distances.length / 2]).toBeLessThan(5)
  expect(press.screenColour(press.inksOf('#0f5c4d'))).toBe('#185e51')
  expect(press.distance('#00ff00', press.inksOf('#00ff00'))).toBeGreaterThan(plainlyDifferent)
  expect(press.distance('#ffffff', [0, 0, 0, 0])).toBeCloseTo(0)
})

/** Inks in per cent that the whole FOGRA39 profile gives. */
const brandColours = JSON.parse(readFileSync('test/design/print/fogra39-brand-colours.json', 'utf8')) as {
  name: string
  srgb: string
  cmyk: [number, number, number, number]
}[]

const blue = '#0033a0'
const brand: InkChoice = {
  kind: 'brand',
  colours: [
    { colour: blue, cmyk: [1, 0.8, 0, 0], spot: null },
    { colour: '#ffffff', cmyk: [0, 0, 0, 0], spot: null },
  ],
}
const spot = { kind: 'spot', name: 'PANTONE 286 C', cmyk: [1, 0.66, 0, 0] } satisfies InkChoice

/** A folder with a PDF of a blue code, printed with a choice of inks. */
async function aBluePdf(ink: InkChoice): Promise<string> {
  return aPdf(blue, { inks: await inksOf(ink) })
}

async function aPdf(color: string, inks: { readonly inks?: Inks }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'inks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const svg = renderSvg(aDesign({ color }), 'https://go.acme.com/a?qr', { logo: null, glyphs: null })
  const page = { svg, width: 40, title: 'Café <é>', created: new Date(0), images: new Map(), ...inks }
  writeFileSync(join(folder, 'code.pdf'), await pictureToPdf(page, async (bytes) => deflateSync(bytes)))
  return folder
}

test.each([
  ['its brand values', brand, [true, true, false, false]],
  ['converted CMYK', { kind: 'process', colours: [] } satisfies InkChoice, [true, true, false, true]],
  ['black ink alone', { kind: 'black' } satisfies InkChoice, [false, false, false, true]],
])('a press lays down %s and nothing else', async (_, ink, plates) => {
  expect(platesOf(await aBluePdf(ink))).toEqual(plates)
})

test.each([
  ['without a word about inks', {}],
  ['with the inks of a person who chose none', { inks: await inksOf(usualInk) }],
])('a black code %s is printed by the black plate alone', async (_, inks) => {
  expect(platesOf(await aPdf('#000000', inks))).toEqual([false, false, false, true])
})

/** Whether cyan, magenta, yellow and black are printed. */
function platesOf(folder: string): boolean[] {
  const words = execFileSync('gs', ['-q', '-o', '-', '-sDEVICE=inkcov', join(folder, 'code.pdf')], {
    encoding: 'utf8',
  })
  return words
    .trim()
    .split(/\s+/)
    .slice(0, 4)
    .map((share) => Number(share) > 0)
}

/** Ink of a plate in per cent at places of a page, by the name of the plate, as Ghostscript separates it. */
async function plates(folder: string, places: readonly (readonly [x: number, y: number])[]) {
  const args = ['-q', '-r72', '-o', join(folder, 'plate.tif'), '-sDEVICE=tiffsep', join(folder, 'code.pdf')]
  execFileSync('gs', args)
  const found = new Map<string, number[]>()
  for (const file of readdirSync(folder)) {
    const [, name] = /^plate\((.*)\)\.tif$/.exec(file) ?? []
    if (name === undefined) continue
    const { data, info } = await sharp(join(folder, file)).raw().toBuffer({ resolveWithObject: true })
    found.set(
      name,
      places.map(([x, y]) => 100 - (data[(y * info.width + x) * info.channels] ?? 0) / 2.55),
    )
  }
  return found
}

const pointsAMillimetre = 72 / 25.4

/** A page of squares of 10 points, side by side. */
async function aPageOf(
  shapes: readonly PictureShape[],
  images: ReadonlyMap<string, { width: number; height: number; data: Uint8ClampedArray }>,
  inks: Inks,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'inks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const parts = [{ shapes, scale: 1 / pointsAMillimetre, left: 0, top: 0 }]
  const size = { width: 160 / pointsAMillimetre, height: 10 / pointsAMillimetre }
  const page = { ...size, title: 'a', created: new Date(0), parts, images }
  writeFileSync(join(folder, 'code.pdf'), await writePdf(page, async (bytes) => deflateSync(bytes), inks))
  return folder
}

const centres = brandColours.map((_, at) => [at * 10 + 5, 5] as const)

/** Sixteen squares as paths, or as one image of sixteen pixels. */
const squares = {
  paths: brandColours.map(({ srgb }, at) => ({
    kind: 'path' as const,
    paint: srgb,
    isEvenOdd: false,
    path: `M${at * 10} 0h10v10h-10z`,
  })),
  pixels: [{ kind: 'image' as const, href: 'a', box: [0, 0, 160, 10] as const }],
}
const image = {
  width: 16,
  height: 1,
  data: Uint8ClampedArray.from(
    brandColours.flatMap(({ srgb }) => [
      ...[1, 3, 5].map((at) => Number.parseInt(srgb.slice(at, at + 2), 16)),
      255,
    ]),
  ),
}

test.each(['paths', 'pixels'] as const)(
  'sixteen brand colours print within two per cent of the FOGRA39 profile, as %s',
  async (kind) => {
    const inks = await inksOf({ kind: 'process', colours: [] })
    const folder = await aPageOf(squares[kind], new Map([['a', image]]), inks)
    const measured = await plates(folder, centres)
    for (const [plate, channel] of [
      ['Cyan', 0],
      ['Magenta', 1],
      ['Yellow', 2],
      ['Black', 3],
    ] as const) {
      const misses = brandColours.map(({ cmyk }, at) =>
        Math.abs((measured.get(plate)?.[at] ?? NaN) - (cmyk[channel] ?? NaN)),
      )
      expect(Math.max(...misses), plate).toBeLessThan(2)
    }
  },
)

test('the pixels of a logo print as tints of the one spot colour', async () => {
  const folder = await aPageOf(squares.pixels, new Map([['a', image]]), await inksOf(spot))
  const measured = await plates(folder, centres)
  for (const plate of ['Cyan', 'Magenta', 'Yellow', 'Black'])
    expect(Math.max(...(measured.get(plate) ?? [NaN])), plate).toBe(0)
  expect(Math.min(...(measured.get(spot.name) ?? [NaN]))).toBeGreaterThan(20)
})

/** A square that turns from one colour into another one. */
const shaded = (from: string, to: string): PictureShape => ({
  kind: 'path',
  paint: { kind: 'linear', ends: [0, 0, 160, 0], from, via: null, to },
  isEvenOdd: false,
  path: 'M0 0h160v10h-160z',
})

test.each([
  ['tints of one ink print as tints', '#0033a0', '#99add9', [100, 70, 40]],
  ['other colours print flat', '#0033a0', '#c8102e', [100, 100, 100]],
] as const)('on a spot job a gradient of %s, and nothing on the other plates', async (_, from, to, tints) => {
  const folder = await aPageOf([shaded(from, to)], new Map(), await inksOf(spot))
  const measured = await plates(folder, [
    [1, 5],
    [80, 5],
    [158, 5],
  ])
  for (const plate of ['Cyan', 'Magenta', 'Yellow', 'Black'])
    expect(measured.get(plate), plate).toEqual([0, 0, 0])
  for (const [at, tint] of tints.entries())
    expect(Math.abs((measured.get(spot.name)?.[at] ?? NaN) - tint)).toBeLessThan(3)
})

test('a gradient that one ink prints flat is named with its colours', async () => {
  const design = aDesign({ color: blue, gradient: { type: 'linear', rotation: 0, to: '#c8102e' } })
  const picture = readPicture(renderSvg(design, 'https://go.acme.com/a?qr', { logo: null, glyphs: null }))
  const inks = await inksOf(spot)
  expect(flatGradients(picture, inks)).toMatchObject([{ stops: [blue, '#c8102e'], ink: spot.name }])
  expect(flatGradients(picture, await inksOf({ kind: 'process', colours: [] }))).toEqual([])
  expect(gradientInks([blue, '#ffffff'], inks)).toMatchObject({ kind: 'tints', tints: [1, 0] })
})

/** The text of a field of the XMP packet; null for a file without one. */
function metadataOf(file: PDFDocument) {
  const stream = file.catalog.lookupMaybe(PDFName.of('Metadata'), PDFStream)
  if (stream === undefined) return null
  const packet = Buffer.from(stream.getContents()).toString()
  const xmp = new JSDOM(packet.slice(packet.indexOf('<x:'), packet.lastIndexOf('<?')), {
    contentType: 'text/xml',
  })
  return (name: string) => xmp.window.document.getElementsByTagName(name)[0]?.textContent
}

test('a file of press inks is a PDF/X-4 for FOGRA39; a file in RGB names no press', async () => {
  for (const [ink, names] of [
    [{ kind: 'process', colours: [] }, 1],
    [spot, 1],
    [usualInk, 0],
  ] satisfies [InkChoice, number][]) {
    const bytes = readFileSync(join(await aBluePdf(ink), 'code.pdf'))
    const file = await PDFDocument.load(bytes, { updateMetadata: false })
    const intents = file.catalog.lookupMaybe(PDFName.of('OutputIntents'), PDFArray)
    expect(intents?.size() ?? 0).toBe(names)
    const about = metadataOf(file)
    expect(about?.('pdfxid:GTS_PDFXVersion')).toBe(names === 0 ? undefined : 'PDF/X-4')
    if (intents !== undefined && about !== null) {
      const intent = intents.lookup(0, PDFDict)
      expect(String(intent.get(PDFName.of('OutputConditionIdentifier')))).toBe('(FOGRA39)')
      const profile = intent.lookup(PDFName.of('DestOutputProfile')) as PDFRawStream
      const icc = Buffer.from(decodePDFRawStream(profile).decode())
      expect(icc.readUInt32BE(0)).toBe(icc.length)
      // An output profile of four inks (ICC.1, header).
      expect(icc.toString('latin1', 12, 20)).toBe('prtrCMYK')
      expect(about('dc:title')).toBe(file.getTitle())
      expect(new Date(about('xmp:ModifyDate') ?? '')).toEqual(file.getModificationDate())
      expect(
        String(file.context.lookup(file.context.trailerInfo.Info, PDFDict).get(PDFName.of('Trapped'))),
      ).toBe('/False')
    }
    expect(file.context.trailerInfo.ID).toBeDefined()
    const page = file.getPage(0)
    expect(page.node.get(PDFName.of('TrimBox'))).toBeDefined()
    expect(page.getTrimBox()).toEqual(page.getMediaBox())
  }
})

test('a spot colour gets its own plate by its name', async () => {
  const folder = await aBluePdf(spot)
  execFileSync('gs', [
    '-q',
    '-r72',
    '-o',
    join(folder, 'plate.tif'),
    '-sDEVICE=tiffsep',
    join(folder, 'code.pdf'),
  ])
  expect(readdirSync(folder).filter((name) => name.includes('PANTONE'))).toEqual(['plate(PANTONE 286 C).tif'])
  expect(inkWords(await inksOf(spot), blue)).toBe('PANTONE 286 C')
  expect(inkWords(await inksOf(brand), blue)).toBe('C100 M80 Y0 K0')
  expect(inkWords(await inksOf({ kind: 'black' }), '#000000')).toBe('K100')
  expect(inkWords(await inksOf(usualInk), '#123456')).toBe('')
})
