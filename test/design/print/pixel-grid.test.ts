import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pixelGrid } from '#design/print/picture-measure.ts'
import { withDensity } from '#design/print/png-chunks.ts'
import { PNG } from 'pngjs'

const anyMeasure = fc
  .record({
    code: fc.integer({ min: 21, max: 177 }),
    left: fc.double({ min: 0, max: 20, noNaN: true }),
    top: fc.double({ min: 0, max: 30, noNaN: true }),
  })
  .map(({ code, left, top }) => ({
    width: code + 2 * left,
    height: code + left + top,
    code,
    origin: [left, top] as const,
  }))

test('modules begin at whole pixels, whatever frame stands around them', () => {
  fc.assert(
    fc.property(anyMeasure, fc.integer({ min: 512, max: 4096 }), (measure, longest) => {
      const { module, view } = pixelGrid(measure, longest)
      for (const [axis, start] of measure.origin.entries()) {
        const pixels = (start - view[axis]!) * module
        expect(Math.abs(pixels - Math.round(pixels))).toBeLessThan(1e-4)
      }
      expect(Number.isInteger(module)).toBe(true)
    }),
  )
})

test('the longer side has the pixels that were asked for, and the whole picture lies on it', () => {
  fc.assert(
    fc.property(anyMeasure, fc.integer({ min: 512, max: 4096 }), (measure, longest) => {
      const { width, height, module, view } = pixelGrid(measure, longest)
      expect(Math.max(width, height)).toBe(longest)
      expect(view[0]).toBeLessThanOrEqual(0)
      expect(view[1]).toBeLessThanOrEqual(0)
      expect((view[0] + view[2] - measure.width) * module).toBeGreaterThan(-0.001)
      expect((view[1] + view[3] - measure.height) * module).toBeGreaterThan(-0.001)
    }),
  )
})

test('a code too large for its pixels keeps one pixel a module', () => {
  expect(pixelGrid({ width: 185, height: 185, code: 177, origin: [4, 4] }, 100)).toMatchObject({
    width: 185,
    module: 1,
  })
})

test('a PNG tells its density and stays the same picture', () => {
  const image = new PNG({ width: 3, height: 2 })
  image.data.fill(120)
  const bytes = Buffer.from(withDensity(PNG.sync.write(image), 11_811))
  expect(PNG.sync.read(bytes).data).toEqual(image.data)
  expect(bytes.readUInt32BE(bytes.indexOf('pHYs') + 4)).toBe(11_811)
  expect(withDensity(Uint8Array.of(1, 2, 3), 1)).toEqual(Uint8Array.of(1, 2, 3))
})
