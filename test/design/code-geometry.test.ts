import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultLogo } from '#design/design.ts'
import { aDesign } from './a-design.ts'

const payload = 'https://go.acme.com/summer?qr'

/** ISO/IEC 18004 table 10. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

describe('the geometry of a code', () => {
  test('tells the mask under which the first bits say that bytes follow', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }).map((text) => `a${text}`),
        (text) => {
          const { mask, modules, size } = codeGeometry(aDesign(), text, null)
          const bits = [
            [1, 1],
            [1, 2],
            [2, 1],
            [2, 2],
          ].map(
            ([up = 0, left = 0]) =>
              modules[size - up]![size - left]! !== masks[mask]!(size - up, size - left),
          )
          expect(bits).toEqual([false, true, false, false])
        },
      ),
    )
  })

  test.each([
    ['no logo', null, null, 'M'],
    ['a small logo', { size: 0.15 }, 1, 'Q'],
    ['a wide logo of small area', { size: 0.3 }, 4, 'Q'],
    ['a large logo', { size: 0.3 }, 1, 'H'],
    ['a logo that is not there', { size: 0.3 }, null, 'M'],
  ])('raises the error correction as %s needs', (_, logo, ratio, level) => {
    const design = aDesign({ logo: logo && { id: 'lg', ...defaultLogo, ...logo } })
    expect(codeGeometry(design, payload, ratio).level).toBe(level)
  })

  test('lowers the error correction when a long payload needs the room', () => {
    const design = aDesign({ logo: { id: 'lg', ...defaultLogo, size: 0.3 } })
    const levels = [1200, 1300, 1700, 2400].map((length) => codeGeometry(design, 'a'.repeat(length), 1).level)
    expect(levels).toEqual(['H', 'Q', 'M', 'L'])
  })

  test('never hides a module of a corner square, whatever the logo', () => {
    const logo = fc.record({
      id: fc.constant('lg'),
      size: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
      margin: fc.double({ min: 0, max: 4, noNaN: true }),
      hideModules: fc.boolean(),
    })
    const ratios = fc.double({ min: 0.01, max: 100, noNaN: true })
    fc.assert(
      fc.property(logo, ratios, fc.integer({ min: 1, max: 200 }), (placed, ratio, length) => {
        const { size, hidden } = codeGeometry(aDesign({ logo: placed }), 'x'.repeat(length), ratio)
        const near = (at: number) => at < 8 || at >= size - 8
        const hiddenInCorners = hidden.flatMap((cells, row) =>
          cells.filter((isHidden, column) => isHidden && near(row) && near(column)),
        )
        expect(hiddenInCorners).toEqual([])
      }),
    )
  })

  test('hides around the centre, a module more on each side for each module of margin', () => {
    const sides = [0, 1, 2].map((margin) => {
      const design = aDesign({ logo: { id: 'lg', size: 0.2, margin, hideModules: true } })
      const { hidden } = codeGeometry(design, payload, 1)
      return hidden.filter((row) => row.includes(true)).length
    })
    expect([sides[1]! - sides[0]!, sides[2]! - sides[1]!]).toEqual([2, 2])
  })
})
