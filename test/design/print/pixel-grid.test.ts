import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostModulePixels, pixelGrid } from '#design/print/picture-measure.ts'
import { bitmapGrid, media, mediumIds, planPrint } from '#design/print/plan-print.ts'
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

const anyGrid = fc.tuple(anyMeasure, fc.integer({ min: 512, max: 4096 })).map(([measure, longest]) => ({
  measure,
  longest,
  grid: pixelGrid(measure, mostModulePixels(measure, longest)),
}))

test('modules begin at whole pixels, whatever frame stands around them', () => {
  fc.assert(
    fc.property(anyGrid, ({ measure, grid: { module, view } }) => {
      for (const [axis, start] of measure.origin.entries()) {
        const pixels = (start - view[axis]!) * module
        expect(Math.abs(pixels - Math.round(pixels))).toBeLessThan(1e-4)
      }
      expect(Number.isInteger(module)).toBe(true)
    }),
  )
})

test('the canvas is the picture: as wide as its modules, with no border of its own', () => {
  fc.assert(
    fc.property(anyGrid, ({ measure, longest, grid: { width, height, module, view } }) => {
      expect(width - measure.width * module).toBeLessThan(2)
      expect(height - measure.height * module).toBeLessThan(2)
      expect(Math.max(width, height)).toBeLessThanOrEqual(longest)
      expect(view[0]).toBeLessThanOrEqual(0)
      expect(view[1]).toBeLessThanOrEqual(0)
      expect((view[0] + view[2] - measure.width) * module).toBeGreaterThan(-0.001)
      expect((view[1] + view[3] - measure.height) * module).toBeGreaterThan(-0.001)
    }),
  )
})

test('a bitmap at the density of its print is as wide as promised, in every medium and width', () => {
  const anyPrint = fc.record({
    medium: fc.constantFrom(...mediumIds).map((id) => media[id]),
    width: fc.option(fc.integer({ min: 10, max: 1000 })),
    dpi: fc.constantFrom(50, 150, 300, 600),
  })
  fc.assert(
    fc.property(anyMeasure, anyPrint, (measure, print) => {
      const plan = planPrint(measure, { ...print, distance: print.medium.distance })
      const { width, height, module } = bitmapGrid(measure, plan)
      const pixel = plan.module / module
      expect(Math.max(width, height)).toBe(plan.pixels)
      expect(width * pixel).toBeGreaterThan(plan.width - 0.001)
      expect(width * pixel).toBeLessThan(plan.width + 2 * pixel)
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(512)
      expect(Math.max(width, height)).toBeLessThanOrEqual(4096)
    }),
  )
})

test('a code too large for its pixels keeps one pixel a module', () => {
  const large = { width: 185, height: 185, code: 177, origin: [4, 4] } as const
  expect(pixelGrid(large, mostModulePixels(large, 100))).toMatchObject({ width: 185, module: 1 })
})

test('a PNG tells its density and stays the same picture', () => {
  const image = new PNG({ width: 3, height: 2 })
  image.data.fill(120)
  const bytes = Buffer.from(withDensity(PNG.sync.write(image), 11_811))
  expect(PNG.sync.read(bytes).data).toEqual(image.data)
  expect(bytes.readUInt32BE(bytes.indexOf('pHYs') + 4)).toBe(11_811)
  expect(withDensity(Uint8Array.of(1, 2, 3), 1)).toEqual(Uint8Array.of(1, 2, 3))
})
