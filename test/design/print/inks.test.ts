import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type InkChoice, usualInk } from '#contract/inks.ts'
import { inksOf, inkWords, processColour, screenColour, tintedColours } from '#design/print/inks.ts'
import { type Inks, pictureToPdf } from '#design/print/pdf.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { installForeignTools } from '../../support/foreign-tools.js'
import { aDesign } from '../a-design.ts'

beforeAll(() => installForeignTools(), 300_000)

test('black ink alone prints each colour as light as it looks', () => {
  const inks = inksOf({ kind: 'black' })
  expect(inks('#000000')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
  expect(inks('#ffffff')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 0] })
  expect(inks('#777777')).toEqual({ kind: 'process', cmyk: [0, 0, 0, expect.closeTo(0.5, 1)] })
})

test('black ink alone says which colours become dots, and prints them in full when asked', () => {
  expect(tintedColours(['#000000', '#0033a0', '#ffffff'])).toEqual([{ colour: '#0033a0', percent: 74 }])
  const inks = inksOf({ kind: 'black', isSolid: true })
  expect(inks('#0033a0')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
  expect(inks('#fffbe6')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 0] })
})

test('CMYK takes the given values, and converts every other colour', () => {
  const inks = inksOf({ kind: 'process', colours: [{ colour: '#0033A0', cmyk: [1, 0.8, 0, 0.1] }] })
  expect(inks('#0033a0')).toEqual({ kind: 'process', cmyk: [1, 0.8, 0, 0.1] })
  expect(inks('#ff0000')).toEqual({ kind: 'process', cmyk: [0, 1, 1, 0] })
  expect(inks('#000000')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
})

test('a spot colour takes everything that stands out from paper', () => {
  const inks = inksOf({ kind: 'spot', name: 'PANTONE 286 C', cmyk: [1, 0.66, 0, 0] })
  expect(inks('#123456')).toEqual({ kind: 'spot', name: 'PANTONE 286 C', cmyk: [1, 0.66, 0, 0] })
  expect(inks('#fffbe6')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 0] })
})

test('brand colours print with their own values, others as on a screen', () => {
  const inks = inksOf({
    kind: 'brand',
    colours: [
      { colour: '#0033A0', cmyk: [1, 0.8, 0, 0.1], spot: null },
      { colour: '#c8102e', cmyk: [0, 1, 0.8, 0.1], spot: 'PANTONE 186 C' },
    ],
  })
  expect(inks('#0033a0')).toEqual({ kind: 'process', cmyk: [1, 0.8, 0, 0.1] })
  expect(inks('#C8102E')).toMatchObject({ kind: 'spot', name: 'PANTONE 186 C' })
  expect(inks('#222222')).toEqual({ kind: 'screen' })
  expect(inks('#000000')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
})

test.each(['#000000', '#ffffff', '#c8102e', '#0033a0'])(
  'values proposed for %s show about that colour',
  (colour) => {
    const shown = screenColour(processColour(colour))
    for (const at of [1, 3, 5])
      expect(
        Math.abs(
          Number.parseInt(shown.slice(at, at + 2), 16) - Number.parseInt(colour.slice(at, at + 2), 16),
        ),
      ).toBeLessThan(4)
  },
)

const blue = '#0033a0'
const brand: InkChoice = {
  kind: 'brand',
  colours: [
    { colour: blue, cmyk: [1, 0.8, 0, 0], spot: null },
    { colour: '#ffffff', cmyk: [0, 0, 0, 0], spot: null },
  ],
}
const spot: InkChoice = { kind: 'spot', name: 'PANTONE 286 C', cmyk: [1, 0.66, 0, 0] }

/** A folder with a PDF of a blue code, printed with a choice of inks. */
async function aBluePdf(ink: InkChoice): Promise<string> {
  return aPdf(blue, { inks: inksOf(ink) })
}

async function aPdf(color: string, inks: { readonly inks?: Inks }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'inks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const svg = renderSvg(aDesign({ color }), 'https://go.acme.com/a?qr', { logo: null, glyphs: null })
  const page = { svg, width: 40, title: 'a', created: new Date(0), images: new Map(), ...inks }
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
  ['with the inks of a person who chose none', { inks: inksOf(usualInk) }],
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
  expect(inkWords(spot, blue)).toBe('PANTONE 286 C')
  expect(inkWords(brand, blue)).toBe('C 100 M 80 Y 0 K 0')
  expect(inkWords({ kind: 'black' }, '#000000')).toBe('K 100')
  expect(inkWords(brand, '#123456')).toBe('')
})
