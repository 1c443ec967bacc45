import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { media, mediumIds, mediumOfPage, readingDistances } from '#design/print/plan-print.ts'
import type { PictureMeasure } from '#design/print/picture-measure.ts'
import { planPrint, type PrintSettings } from '#design/print/plan-print.ts'

/** 29 modules and four free ones on each side. */
const plain: PictureMeasure = { width: 37, height: 37, code: 29, origin: [4, 4] }
const wish = (changes: Partial<PrintSettings> = {}): PrintSettings => ({
  medium: media.flyer,
  distance: 300,
  width: null,
  dpi: 300,
  ...changes,
})

test.each([
  ['business-card', 85, 55],
  ['flyer', 148, 210],
  ['flyer', 210, 99],
  ['menu', 210, 297.05],
  ['menu', 215.9, 355.6],
  ['poster', 297, 420],
  ['poster', 841, 1189],
  ['shop-window', 1000, 1400],
  ['billboard', 3560, 2520],
])('a page is judged as the planner plans a %s (%d by %d mm)', (id, width, height) => {
  const medium = mediumOfPage({ width, height })
  expect(medium.id).toBe(id)
  expect(readingDistances).toContain(medium.distance)
})

describe('a plan of a print', () => {
  test.each([
    [300, 39, 40],
    [1000, 128, 130],
    [1150, 147, 147],
    [3000, 383, 383],
  ])(
    'from %d mm asks for a tenth of it as the side of the code (%d mm with its border, %d as a round size)',
    (distance, least, round) => {
      const { leastWidth, width, module } = planPrint(plain, wish({ distance }))
      expect([leastWidth, width]).toEqual([least, round])
      expect(module * 29).toBeGreaterThanOrEqual(distance / 10)
    },
  )

  test('of a dense code asks for more, because a phone has to resolve its modules', () => {
    const dense = { width: 105, height: 105, code: 97, origin: [4, 4] } as const
    const { module } = planPrint(dense, wish({ distance: 1000 }))
    expect(module * 97).toBeGreaterThan(150)
    expect(module).toBeCloseTo(2.17, 1)
  })

  test('of a product names the widths that tills read, and warns outside them', () => {
    const product: PictureMeasure = { ...plain, till: { least: 0.396, most: 0.99 } }
    const planned = (width: number | null) =>
      planPrint(product, wish({ medium: media.label, distance: 100, width }))
    expect(planned(null)).toMatchObject({ till: { least: 15, most: 36 }, width: 15, warnings: [] })
    for (const width of [15, 36]) expect(planned(width).warnings).toEqual([])
    expect(planPrint(product, wish())).toMatchObject({ leastWidth: 15, width: 36, warnings: [] })
    expect(planPrint(product, wish({ distance: 1000 })).warnings).toEqual(['not-for-till'])
    expect(planned(14).warnings).toContain('not-for-till')
    expect(planned(37).warnings).toContain('not-for-till')
    expect(planPrint(plain, wish({ width: 100 })).warnings).not.toContain('not-for-till')
  })

  test('of a code of bars counts its modules alone', () => {
    const bars: PictureMeasure = { width: 200, height: 40, code: null, origin: [0, 0] }
    expect(planPrint(bars, wish({ distance: 100 })).leastWidth).toBe(66)
  })

  test.each([
    [{ width: 20 }, ['too-small-for-distance']],
    [
      { width: 10, distance: 100, medium: media['shop-window'] },
      ['too-small-for-distance', 'too-fine-for-printer'],
    ],
    [{ width: 20, distance: 100, dpi: 100 }, ['too-fine-for-printer']],
    [{ width: 80, medium: media['business-card'] }, ['larger-than-medium']],
    [{ width: 40 }, []],
  ] satisfies [Partial<PrintSettings>, string[]][])('of %j warns of %j', (changes, warnings) => {
    expect(planPrint(plain, wish(changes)).warnings).toEqual(warnings)
  })

  test.each([
    [50, 300, 592, false],
    [40, 50, 518, false],
    [400, 300, 4070, true],
  ])('of %d mm at %d dpi has %d pixels', (width, dpi, pixels, isPixelLimited) => {
    expect(planPrint(plain, wish({ width, dpi }))).toMatchObject({ pixels, isPixelLimited })
  })

  test('suggests a width without a warning, and says it is read from the distance', () => {
    const anyWish = fc.record({
      medium: fc.constantFrom(...mediumIds).map((id) => media[id]),
      distance: fc.integer({ min: 50, max: 50_000 }),
      width: fc.constant(null),
      dpi: fc.constantFrom(50, 150, 300, 600),
    })
    const anyMeasure = fc
      .record({
        code: fc.integer({ min: 21, max: 177 }),
        border: fc.double({ min: 0, max: 20, noNaN: true }),
      })
      .map(({ code, border }) => ({
        width: code + 2 * border,
        height: code + 3 * border,
        code,
        origin: [border, border] as const,
      }))
    fc.assert(
      fc.property(anyMeasure, anyWish, (measure, given) => {
        const plan = planPrint(measure, given)
        expect(plan.warnings.filter((warning) => warning !== 'larger-than-medium')).toEqual([])
        expect(plan.readableFrom).toBeGreaterThanOrEqual(given.distance - 1e-6)
      }),
    )
  })
})
