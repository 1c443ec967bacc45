import { expect, test } from 'vitest'
import { defaultLogo } from '#design/design.ts'
import { logoBox } from '#design/logo-placement.ts'
import { startLogoSize } from '#design/logo-placement.ts'

test.each([1, 1.5, 2, 3, 4, 6, 20])(
  'a logo of %d to 1 starts about as large as a square one and hides no more',
  (ratio) => {
    const size = startLogoSize(ratio)
    expect(startLogoSize(1 / ratio)).toBe(size)
    expect(size).toBeGreaterThanOrEqual(defaultLogo.size)
    expect(size).toBeLessThanOrEqual(defaultLogo.size * Math.sqrt(ratio) + 1e-9)
    for (const modules of [25, 29, 33, 37, 41]) {
      const hidden = (share: number, shape: number) => {
        const box = logoBox({ ...defaultLogo, id: 'a', size: share }, modules, shape)
        return box.hiddenColumns * box.hiddenRows
      }
      expect(hidden(size, ratio)).toBeLessThanOrEqual(hidden(defaultLogo.size, 1))
    }
  },
)

test.each([0, Number.NaN, Number.POSITIVE_INFINITY])('a ratio of %d starts at the usual size', (ratio) => {
  expect(startLogoSize(ratio)).toBe(defaultLogo.size)
})
