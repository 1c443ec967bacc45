import { expect, test } from 'vitest'
import { inksOf, processColour, screenColour } from '#design/print/inks.ts'

test('black ink alone prints each colour as light as it looks', () => {
  const inks = inksOf({ kind: 'black' })
  expect(inks('#000000')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 1] })
  expect(inks('#ffffff')).toEqual({ kind: 'process', cmyk: [0, 0, 0, 0] })
  expect(inks('#777777')).toEqual({ kind: 'process', cmyk: [0, 0, 0, expect.closeTo(0.5, 1)] })
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
