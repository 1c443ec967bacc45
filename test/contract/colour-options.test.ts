import { expect, test } from 'vitest'
import { colourOptions } from '#contract/colour-options.ts'

test.each([
  ['the defaults', { preset: '#000000', color: '#000000', bgColor: '#FFFFFF' }, []],
  ['empty and missing fields', { preset: '', color: null }, []],
  ['one colour in two fields, in any case', { preset: '#FF0000', color: '#ff0000' }, ['#ff0000']],
  ['white modules on black', { color: '#ffffff', bgColor: '#000000' }, ['#ffffff', '#000000']],
  [
    'frame colours and a gradient',
    { primary: '#112233', textColor: '#ffff00', gradientStops: ['#000000', '#00ff00'] },
    ['#112233', '#ffff00', '#00ff00'],
  ],
])('%s count as the colours that a plan pays for', (_name, fields, expected) => {
  expect(colourOptions(fields)).toEqual(expected)
})
