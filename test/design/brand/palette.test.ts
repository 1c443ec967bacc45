import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paletteOf } from '#design/brand/palette.ts'
import { wearPalette } from '#design/brand/palette.ts'
import { contrast } from '#design/scannability/thresholds.ts'
import { isAnotherHue, isSameColour } from '#design/scannability/repairs.ts'
import { defaultDesign, defaultFrame } from '#design/design.ts'
import { rasterise } from '../scannability/draw.ts'

const logo = (inner: string) =>
  rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">${inner}</svg>`,
    6,
  )

test('the colours of a logo come by what a person would name', () => {
  const picture = logo(
    '<rect width="400" height="400" fill="#ffffff"/><rect width="400" height="150" fill="#333333"/><circle cx="200" cy="280" r="90" fill="#c8102e"/><rect y="380" width="400" height="20" fill="#ffcc00"/>',
  )
  const [first, ...others] = paletteOf(picture)
  expect(first).toBe('#c8102e')
  expect(new Set(others)).toEqual(new Set(['#333333', '#ffcc00']))
})

test('a gradient gives a few colours, not hundreds', () => {
  const picture = logo(
    '<defs><linearGradient id="g"><stop stop-color="#1d3f8f"/><stop offset="1" stop-color="#0b8f5c"/></linearGradient></defs><rect width="400" height="400" fill="url(#g)"/>',
  )
  expect(paletteOf(picture).length).toBeGreaterThan(0)
  expect(paletteOf(picture).length).toBeLessThan(5)
})

test('navy letters on an orange mark stay navy, and both keep their hue on a code', () => {
  const palette = paletteOf(
    logo(
      '<rect width="400" height="400" fill="#ffffff"/><circle cx="200" cy="200" r="120" fill="#f58220"/><path d="M150 180h100v14h-100z M150 200h80v14h-80z" fill="#14213d"/>',
    ),
  )
  expect(palette).toEqual(['#f58220', '#14213d'])
  const { color, cornerDot, frame } = wearPalette(
    { ...defaultDesign, frame: { ...defaultFrame, id: 'badge' } },
    palette,
  )
  expect(color).toBe('#14213d')
  expect(frame?.color).toBe('#f58220')
  expect(isAnotherHue(cornerDot.color ?? '', color)).toBe(true)
  expect(isSameColour('#f58220', cornerDot.color ?? '')).toBe(true)
})

test('a brand of one pale colour prints in near black, and its colour never turns into another', () => {
  const worn = wearPalette({ ...defaultDesign, frame: { ...defaultFrame, id: 'badge' } }, ['#ffcc00'])
  expect(worn.frame?.color).toBe('#ffcc00')
  expect(worn.cornerDot.color).toBeNull()
  expect(isAnotherHue('#ffcc00', worn.color)).toBe(true)
})

test.each([
  ['an empty picture', { data: new Uint8ClampedArray(), width: 0, height: 0 }],
  ['a transparent pixel', { data: new Uint8ClampedArray(4), width: 1, height: 1 }],
  ['a white page', { data: new Uint8ClampedArray(400).fill(255), width: 10, height: 10 }],
  ['pixels that are cut off', { data: new Uint8ClampedArray([1, 2, 3]), width: 1, height: 1 }],
])('%s gives no colour', (_, picture) => {
  expect(paletteOf(picture)).toEqual([])
})

test('whatever colours a logo has, the code that wears them stands out as print needs it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 400 }), (bytes) => {
      const palette = paletteOf({ data: new Uint8ClampedArray(bytes), width: bytes.length >> 2, height: 1 })
      for (const colour of palette) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      const worn = wearPalette(defaultDesign, palette)
      expect(contrast(worn.color, worn.background.color)).toBeGreaterThanOrEqual(7)
    }),
  )
})
