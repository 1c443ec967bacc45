import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ArtworkPage, plainPage } from '#features/artwork/design/artwork.ts'
import { blankBoxes } from '#features/artwork/design/blank-boxes.ts'
import { freePlaces } from '#features/artwork/design/free-places.ts'
import { type Ground, judgePlace, type PlacedPicture } from '#features/artwork/design/judge-place.ts'
import { keepOnPage, resized, snapMove } from '#features/artwork/design/move-code.ts'
import type { Box } from '#design/print/box.ts'
import { toGrey } from '#design/scannability/image.ts'
import { rasterise } from '../../../design/decode-picture.ts'

const page: ArtworkPage = {
  width: 216,
  height: 303,
  trim: { left: 3, top: 3, width: 210, height: 297 },
  bleed: { left: 0, top: 0, width: 216, height: 303 },
  isSized: true,
}

/** The page at 4 pixels a millimetre: pale, with areas of other tones. */
function aGround(areas: readonly (Box & { readonly tone: number | 'text' })[] = [], tone = 240): Ground {
  const scale = 4
  const [width, height] = [page.width * scale, page.height * scale]
  const data = new Uint8ClampedArray(width * height).fill(tone)
  for (const area of areas) {
    for (let y = Math.round(area.top * scale); y < (area.top + area.height) * scale; y++) {
      for (let x = Math.round(area.left * scale); x < (area.left + area.width) * scale; x++) {
        const isInk = area.tone === 'text' && y % 12 < 6 && x % 7 < 4
        if (area.tone !== 'text') data[y * width + x] = area.tone
        else if (isInk) data[y * width + x] = 20
      }
    }
  }
  return { image: { data, width, height }, left: 0, top: 0, scale }
}

/** A code of 25 modules with its free border, 33 mm wide: a module is a millimetre. */
function aCode(box: Partial<Box> = {}, changes: Partial<PlacedPicture> = {}): PlacedPicture {
  return {
    box: { left: 90, top: 200, width: 33, height: 33, ...box },
    measure: { width: 33, height: 33, code: 25, origin: [4, 4] },
    isTransparent: false,
    colours: ['#000000'],
    background: '#ffffff',
    hasFrame: false,
    leastModule: { forDistance: 0.5, forPrinter: 0.33 },
    ...changes,
  }
}

const noBorder = { measure: { width: 25, height: 25, code: 25, origin: [0, 0] } } as const
const around = { left: 80, top: 190, width: 60, height: 60 }

describe('a place', () => {
  test.each([
    ['in the middle of plain paper', aCode(), aGround(), []],
    ['over the cut', aCode({ left: 190 }), aGround(), ['cut']],
    ['2 mm from the cut', aCode({ left: 178 }), aGround(), ['near-cut']],
    [
      'too small for the distance and the printer',
      aCode({ width: 9, height: 9 }),
      aGround(),
      ['too-small', 'too-fine'],
    ],
    ['3.0 mm from the cut, as far as a computer can tell', aCode({ left: 177.0000001 }), aGround(), []],
    ['on a text', aCode(), aGround([{ ...around, tone: 'text' }]), ['covers']],
    ['on a dark area, with its own ground', aCode(), aGround([{ ...around, tone: 30 }]), []],
    ['on the edge of two areas', aCode(), aGround([{ ...around, left: 105, tone: 30 }]), []],
    [
      'transparent on a dark area',
      aCode({}, { isTransparent: true }),
      aGround([{ ...around, tone: 40 }]),
      ['ground-tone'],
    ],
    ['transparent on a pale area', aCode({}, { isTransparent: true }), aGround(), []],
    [
      'transparent, half on a dark area',
      aCode({}, { isTransparent: true }),
      aGround([{ ...around, left: 110, tone: 40 }]),
      ['uneven-ground'],
    ],
    [
      'transparent and pale, on a dark area',
      aCode({}, { isTransparent: true, colours: ['#ffffff'] }),
      aGround([{ ...around, tone: 20 }]),
      [],
    ],
    [
      'without a border beside a dark area',
      aCode({ width: 25, height: 25 }, noBorder),
      aGround([{ ...around, left: 116, tone: 40 }]),
      ['quiet-zone'],
    ],
    [
      'without a border on pale paper',
      aCode({ width: 25, height: 25 }, { ...noBorder, background: '#f0f0f0' }),
      aGround(),
      [],
    ],
  ])('%s is judged', (_, code, ground, causes) => {
    expect(judgePlace(page, code, ground).map(({ cause }) => cause)).toEqual(causes)
  })
})

test('the best places are plain, inside the cut and apart from each other', () => {
  const ground = aGround([
    { left: 0, top: 0, width: 216, height: 150, tone: 'text' },
    { left: 0, top: 230, width: 120, height: 73, tone: 'text' },
  ])
  const size = { width: 33, height: 33, isTransparent: false, count: 3, blanks: [] }
  const places = freePlaces(page, ground, size)
  expect(places).toHaveLength(3)
  for (const { box, isFree } of places) {
    expect(isFree).toBe(true)
    expect(judgePlace(page, aCode(box), ground)).toEqual([])
  }
  expect(freePlaces(page, ground, { ...size, width: 300 })).toEqual([])
  const text = freePlaces(page, aGround([{ left: 0, top: 0, width: 216, height: 303, tone: 'text' }]), size)
  expect(text.every(({ isFree }) => !isFree)).toBe(true)
})

test.each([
  ['a pale panel', { left: 0, top: 0, width: 216, height: 230, tone: 200 as const }],
  ['a line', { left: 0, top: 250, width: 216, height: 1, tone: 60 as const }],
])('no best place crosses the edge of %s without its mark', (_, area) => {
  const ground = aGround([area])
  const places = freePlaces(page, ground, {
    width: 64,
    height: 64,
    isTransparent: false,
    count: 3,
    blanks: [],
  })
  expect(places).toHaveLength(3)
  for (const { box, isFree } of places) {
    const crosses = (at: number) => at > box.top + 0.5 && at < box.top + box.height - 0.5
    expect(crosses(area.top) || crosses(area.top + area.height)).toBe(!isFree)
  }
  expect(places[0]?.isFree).toBe(true)
})

const outlined = { left: 20, top: 230, width: 50, height: 48 }

/** The page with a box outlined by a designer, drawn at the resolution at which the product looks at it. */
function dashed(line: string, paper = '#fff', box: Box = outlined, inner = ''): Ground {
  const scale = 420 / page.height
  const { left, top, width, height } = box
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}">
    <path fill="${paper}" d="M0 0h216v303H0z"/><path fill="#333" d="M20 20h150v20H20zM20 60h170v3H20zM20 70h150v3H20z"/>
    <g fill="none" stroke="#333" stroke-width="0.5"><rect x="${left}" y="${top}" width="${width}" height="${height}" ${line}/></g>${inner}</svg>`
  const pixels = rasterise(svg, Math.round(page.width * scale))
  return { image: toGrey(pixels, 255), left: 0, top: 0, scale: pixels.width / page.width }
}

test.each([
  ['a white box on a tinted poster', [{ ...outlined, tone: 255 }]],
  [
    'an outlined box',
    [
      { ...outlined, tone: 60 },
      { left: 21, top: 231, width: 48, height: 46, tone: 240 },
    ],
  ],
  [
    'a box between texts',
    [
      { left: 0, top: 0, width: 216, height: 220, tone: 'text' },
      { ...outlined, tone: 250 },
    ],
  ],
  ['a box of dashes', dashed('stroke-dasharray="3 2"')],
  ['a box of long dashes with wide gaps', dashed('stroke-dasharray="6 4" stroke-width="1"')],
  ['a box of fine dashes in grey', dashed('stroke-dasharray="2" stroke-width="0.35" stroke="#888"')],
  ['a box of dots', dashed('stroke-dasharray="0 3" stroke-linecap="round" stroke-width="1"')],
  ['a box of dashes with round corners', dashed('stroke-dasharray="3 2" rx="3"')],
  ['a box of dashes on a tint', dashed('stroke-dasharray="3 2" stroke="#fff" stroke-width="1"', '#bcd')],
] as const)('%s is the first place, filled by the code, and no other place touches it', (_, drawn) => {
  const ground = 'image' in drawn ? drawn : aGround(drawn)
  const blanks = blankBoxes(page, ground)
  expect(blanks).toHaveLength(1)
  const places = freePlaces(page, ground, { width: 33, height: 33, isTransparent: false, count: 3, blanks })
  const [first, ...others] = places
  expect(first?.isBlankBox).toBe(true)
  expect(first?.box.width).toBeGreaterThan(42)
  // Within a pixel of the drawing.
  expect(Math.abs(first!.box.left + first!.box.width / 2 - 45)).toBeLessThan(0.8)
  expect(others).toHaveLength(2)
  for (const { box } of others)
    expect(box.left >= 70 || box.top + box.height <= 230 || box.top >= 278).toBe(true)
  // A code that needs more than the box holds goes elsewhere, and not through it.
  const large = freePlaces(page, ground, { width: 60, height: 60, isTransparent: false, count: 3, blanks })
  expect(large.some(({ isBlankBox }) => isBlankBox)).toBe(false)
  expect(large.every(({ box }) => box.left >= 70 || box.top + box.height <= 230)).toBe(true)
})

test('a dark box, a long one, one with text and the page itself are no blank boxes', () => {
  const dark = { ...outlined, tone: 60 }
  const long = { left: 20, top: 100, width: 90, height: 40, tone: 255 }
  const full = { left: 130, top: 100, width: 50, height: 50, tone: 255 }
  const text = { left: 140, top: 110, width: 20, height: 20, tone: 'text' as const }
  expect(blankBoxes(page, aGround([dark, long, full, text]))).toEqual([])
  const dashes = 'stroke-dasharray="3 2"'
  expect(blankBoxes(page, dashed(dashes, '#fff', long))).toEqual([])
  expect(blankBoxes(page, dashed(dashes, '#fff', full, '<path d="M140 110h20v20h-20z"/>'))).toEqual([])
  expect(blankBoxes(page, aGround())).toEqual([])
})

test('every best place keeps its distance to the cut, on any page', () => {
  const anyPage = fc.tuple(
    fc.double({ min: 40, max: 900, noNaN: true }),
    fc.double({ min: 40, max: 900, noNaN: true }),
  )
  fc.assert(
    fc.property(anyPage, fc.double({ min: 5, max: 30, noNaN: true }), ([width, height], side) => {
      const plain = plainPage(width, height, true)
      const image = { data: new Uint8ClampedArray(100).fill(240), width: 10, height: 10 }
      const ground = { image, left: 0, top: 0, scale: 10 / Math.max(width, height) }
      const size = { width: side, height: side, isTransparent: false, count: 3, blanks: [] }
      for (const { box } of freePlaces(plain, ground, size))
        expect(
          judgePlace(plain, aCode(box, { leastModule: { forDistance: 0, forPrinter: 0 } }), ground),
        ).toEqual([])
    }),
  )
})

test('a moved code snaps to the cut, to margins and to the middle, and never leaves the page', () => {
  const box = { left: 100, top: 100, width: 30, height: 30 }
  expect(snapMove(page, { ...box, left: 3.9 }, 2)).toEqual({
    box: { ...box, left: 3 },
    guides: [{ axis: 'x', at: 3 }],
  })
  const middle = snapMove(page, { ...box, left: 92, top: 137 }, 2)
  expect(middle.box).toEqual({ ...box, left: 93, top: 136.5 })
  expect(middle.guides).toHaveLength(2)
  expect(snapMove(page, { ...box, left: 3.9 }, 0)).toEqual({ box: { ...box, left: 3.9 }, guides: [] })
  expect(keepOnPage(page, { ...box, left: 500, top: -20 })).toEqual({ ...box, left: 186, top: 0 })
})

test('a resized code keeps its proportions and its fixed corner', () => {
  const box = { left: 100, top: 100, width: 30, height: 60 }
  expect(resized(page, box, 45)).toEqual({ ...box, width: 45, height: 90 })
  expect(resized(page, box, 45, [1, 1])).toEqual({ left: 85, top: 70, width: 45, height: 90 })
  expect(resized(page, box, 1).width).toBe(5)
  expect(resized(plainPage(50, 50, true), { ...box, left: 0, top: 0 }, 90)).toMatchObject({
    width: 25,
    height: 50,
  })
})
