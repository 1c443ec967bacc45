import sharp from 'sharp'
import { deflateSync, inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { artworkKind } from '#features/artwork/design/artwork.ts'
import { bitmapPage, readJpeg, readPng } from '#features/artwork/design/bitmap-artwork.ts'
import { placeOnJpeg } from '#features/artwork/design/pdf-artwork.ts'
import { placeOnPng } from '#features/artwork/design/png-artwork.ts'
import { blackInks } from '#design/print/ink.ts'
import { poppler } from '../../../journeys/support/foreign-readers.ts'
import { placeOnSvg, readSvgArtwork } from '#features/artwork/design/svg-artwork.ts'
import { withJpegDensity } from '#design/print/jpeg-density.ts'
import { withDensity } from '#design/print/png-chunks.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aDesign } from '../../../design/a-design.ts'
import { decode, rasterise } from '../../../design/decode-picture.ts'

const white = { create: { width: 600, height: 400, channels: 3, background: '#fff' } } as const

test('a PNG is as large as its density says, and says when it has none', async () => {
  const png = await sharp(white).png().toBuffer()
  const unsized = readPng(png)
  if (unsized.kind === 'refused') throw new Error(unsized.reason)
  expect(unsized).toMatchObject({ width: 600, height: 400, density: null })
  expect(bitmapPage(unsized)).toMatchObject({ isSized: false })
  expect(bitmapPage(unsized, 120)).toMatchObject({ width: 120, height: 80, isSized: true })
  const sized = readPng(withDensity(png, { x: 5000, y: 4000 }))
  if (sized.kind === 'refused') throw new Error(sized.reason)
  expect(bitmapPage(sized)).toMatchObject({ width: 120, height: 100, isSized: true })
})

test.each([
  ['cut off', (png: Buffer) => png.subarray(0, png.length - 20)],
  [
    'with a changed byte',
    (png: Buffer) => Buffer.concat([png.subarray(0, 60), Buffer.of(png[60]! ^ 8), png.subarray(61)]),
  ],
  ['without pixels', (png: Buffer) => png.subarray(0, 33)],
])('a PNG %s is damaged', (_, change) => {
  const png = PNG.sync.write(new PNG({ width: 80, height: 60 }))
  expect(readPng(change(png))).toEqual({ kind: 'refused', reason: 'damaged' })
})

const payload = 'https://go.acme.com/poster?qr'
const zlib = {
  inflate: async (bytes: Uint8Array) => inflateSync(bytes),
  deflate: async (bytes: Uint8Array) => deflateSync(bytes),
}
const { deflate } = zlib

test.each([
  ['colours', { palette: false }, 3],
  ['transparency', { palette: false }, 4],
  ['a palette', { palette: true, colours: 40 }, 3],
  ['a palette with transparency', { palette: true, colours: 40 }, 4],
  ['grey', { palette: false }, 1],
  ['grey and transparency', { palette: false }, 2],
] as const)('a PNG with %s changes under the code only', async (_, options, channels) => {
  const [width, height] = [70, 50]
  const noise = Buffer.from(Array.from({ length: width * height * channels }, (__, at) => (at * 7919) % 251))
  const picture = sharp(noise, { raw: { width, height, channels } })
  const png = await (channels < 3 ? picture.toColourspace('b-w') : picture)
    .withIccProfile('p3')
    .png(options)
    .toBuffer()
  const code = { data: new Uint8ClampedArray(10 * 10 * 4).fill(255), width: 10, height: 10 }
  const place = { code, left: 20, top: 30, density: { x: 12, y: 12 } }
  const done = await placeOnPng(png, place, zlib)
  if (done.kind === 'refused') throw new Error(done.reason)
  const [before, after] = [PNG.sync.read(png), PNG.sync.read(Buffer.from(done.bytes))]
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const isCode = x >= 20 && x < 30 && y >= 30 && y < 40
    const expected = isCode ? [255, 255, 255, 255] : [...before.data.subarray(pixel * 4, pixel * 4 + 4)]
    expect([...after.data.subarray(pixel * 4, pixel * 4 + 4)]).toEqual(expected)
  }
  expect((await sharp(done.bytes).metadata()).density).toBe(305)
  if (channels >= 3) expect(Buffer.from(done.bytes).includes('iCCP')).toBe(true)
})

test('a PNG of 16 bits keeps them, and one in passes is refused', async () => {
  const deep = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const code = { data: new Uint8ClampedArray(4 * 4 * 4).fill(255), width: 4, height: 4 }
  const done = await placeOnPng(deep, { code, left: -2, top: 18, density: { x: 10, y: 10 } }, zlib)
  if (done.kind === 'refused') throw new Error(done.reason)
  const read = await sharp(done.bytes)
    .raw({ depth: 'ushort' })
    .toColourspace('rgb16')
    .toBuffer({ resolveWithObject: true })
  const original = await sharp(deep).raw({ depth: 'ushort' }).toColourspace('rgb16').toBuffer()
  expect((await sharp(done.bytes).metadata()).depth).toBe('ushort')
  expect(read.data.subarray(0, 18 * 20 * 6).equals(original.subarray(0, 18 * 20 * 6))).toBe(true)
  const passes = await sharp(white).png({ progressive: true }).toBuffer()
  expect(readPng(passes)).toEqual({ kind: 'refused', reason: 'interlaced' })
})

describe('a JPEG', () => {
  test('is as large as its density says', async () => {
    const jpeg = await sharp(white).withMetadata({ density: 254 }).jpeg().toBuffer()
    const picture = readJpeg(jpeg)
    if (picture.kind === 'refused') throw new Error(picture.reason)
    expect(bitmapPage(picture)).toMatchObject({ width: 60, height: 40, isSized: true })
    const changed = readJpeg(withJpegDensity(jpeg, { x: 20, y: 10 }))
    if (changed.kind === 'refused') throw new Error(changed.reason)
    expect(bitmapPage(changed).width).toBeCloseTo(30, 1)
    expect(bitmapPage(changed).height).toBeCloseTo(40, 1)
  })

  test('held upright by a camera is measured as it is shown', async () => {
    const turned = await sharp(white).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(readJpeg(turned)).toMatchObject({ width: 400, height: 600, orientation: 6 })
  })

  test('in CMYK is refused, because a browser would change its colours', async () => {
    const jpeg = await sharp(white).toColourspace('cmyk').jpeg().toBuffer()
    expect(readJpeg(jpeg)).toEqual({ kind: 'refused', reason: 'cmyk' })
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps its bytes inside of a PDF that shows it as cameras mean it (orientation %d), with the code on it',
    async (orientation) => {
      const jpeg = await sharp(white)
        .composite([
          {
            input: { create: { width: 200, height: 60, channels: 3, background: '#c81010' } },
            left: 0,
            top: 0,
          },
        ])
        .withMetadata({ orientation, density: 254 })
        .jpeg()
        .toBuffer()
      const picture = readJpeg(jpeg)
      if (picture.kind === 'refused') throw new Error(picture.reason)
      const page = bitmapPage(picture)
      const svg = renderSvg(aDesign(), payload, { logo: null, glyphs: null })
      const box = { left: page.width - 25, top: page.height - 25, width: 22, height: 22 }
      const code = { svg, images: new Map(), box, inks: blackInks }
      const done = await placeOnJpeg(jpeg, picture, page, code, deflate)
      if (done.kind === 'refused') throw new Error(done.reason)
      expect(Buffer.from(done.bytes).includes(jpeg)).toBe(true)
      const [width, height] = [page.width * 10, page.height * 10]
      const seen = poppler(Buffer.from(done.bytes), width, height)
      expect(await decode(seen)).toMatchObject([{ text: payload }])
      const upright = await sharp(jpeg).rotate().ensureAlpha().raw().toBuffer()
      for (const [x, y] of [
        [30, 30],
        [width - 30, 30],
        [30, height - 30],
      ] as const)
        expect(
          Math.abs((seen.data[(y * width + x) * 4 + 1] ?? 0) - (upright[(y * width + x) * 4 + 1] ?? 0)),
        ).toBeLessThan(30)
    },
  )

  test('that breaks off is damaged', async () => {
    const jpeg = await sharp(white).jpeg().toBuffer()
    expect(readJpeg(jpeg.subarray(0, jpeg.length - 4))).toEqual({ kind: 'refused', reason: 'damaged' })
    expect(readJpeg(jpeg.subarray(0, 30))).toEqual({ kind: 'refused', reason: 'damaged' })
  })
})

test.each([
  ['millimetres', 'width="100mm" height="50mm" viewBox="0 0 400 200"', true, 100, 50],
  ['a viewBox only', 'viewBox="0 0 96 192"', false, 25.4, 50.8],
  ['a shifted plane', 'width="4in" height="2in" viewBox="-50 -50 200 100"', true, 101.6, 50.8],
  ['another proportion than its plane', 'width="100mm" height="80mm" viewBox="0 0 200 100"', true, 100, 80],
  ['no viewBox', 'width="192" height="96"', false, 50.8, 25.4],
])('a drawing with %s carries the code at its place', async (_, attributes, isSized, width, height) => {
  const text = `<?xml version="1.0"?><!-- <svg> --><svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect x="-100%" y="-100%" width="300%" height="300%" fill="#fff"/></svg>\n<!-- </svg> -->`
  const artwork = readSvgArtwork(text)
  if (artwork.kind === 'refused') throw new Error(artwork.reason)
  expect(artwork.page).toMatchObject({
    width: expect.closeTo(width),
    height: expect.closeTo(height),
    isSized,
  })
  const payload = 'https://go.acme.com/drawing?qr'
  const code = renderSvg(aDesign(), payload, { logo: null, glyphs: null })
  const side = Math.min(width, height) * 0.7
  const box = { left: width - side, top: height - side, width: side, height: side }
  const placed = placeOnSvg(text, artwork, code, box)
  const pixels = rasterise(placed, 1000)
  expect(await decode(pixels)).toMatchObject([{ text: payload }])
  // Dark pixels begin one quiet zone inside the box.
  const modules = Number(/viewBox="0 0 (\d+)/.exec(code)?.[1]) / 20
  let left = pixels.width
  for (let at = 0; at < pixels.width * pixels.height; at++)
    if ((pixels.data[at * 4] ?? 255) < 100) left = Math.min(left, at % pixels.width)
  expect((left * width) / pixels.width).toBeCloseTo(box.left + (4 * side) / modules, 0)
})

test('a drawing with one length keeps the proportions of its plane', () => {
  const artwork = readSvgArtwork(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4in" viewBox="0 0 200 100"></svg>',
  )
  expect(artwork).toMatchObject({ page: { width: expect.closeTo(101.6), height: expect.closeTo(50.8) } })
})

test('a kind is known by the bytes, not by the name', async () => {
  expect(artworkKind(Buffer.from('%PDF-1.7'))).toBe('pdf')
  expect(artworkKind(await sharp(white).jpeg().toBuffer())).toBe('jpeg')
  expect(artworkKind(await sharp(white).png().toBuffer())).toBe('png')
  expect(artworkKind(Buffer.from('\ufeff<?xml version="1.0"?><svg/>'))).toBe('svg')
  expect(artworkKind(Buffer.from('GIF89a'))).toBeNull()
  expect(readSvgArtwork('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual({
    kind: 'refused',
    reason: 'damaged',
  })
})
