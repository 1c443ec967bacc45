import { expect, test } from 'vitest'
import { colourOptions } from '#contract/colour.ts'

test.each([
  ['the defaults', { preset: '#000000', color: '#000000', bgColor: '#FFFFFF' }, []],
  ['empty and missing fields', { preset: '', color: null }, []],
  ['one colour in two fields, in any case', { preset: '#FF0000', color: '#ff0000' }, ['#ff0000']],
  ['white modules on black', { color: '#ffffff', bgColor: '#000000' }, ['#ffffff', '#000000']],
  [
    'frame colours and a gradient',
    { primary: '#112233', textColor: '#ffff00', design: { gradient: { via: '#000000', to: '#00FF00' } } },
    ['#112233', '#ffff00', '#00ff00'],
  ],
  [
    'corner colours, module colours and a background gradient',
    {
      color: '#112233',
      design: {
        cornerSquare: { color: '#553311' },
        cornerDot: { type: 'square', color: '#00aa00' },
        moduleColours: { colours: ['#112233', '#770000'], rule: 'rings' },
        background: { transparent: false, gradient: { to: '#eeeeff' } },
      },
    },
    ['#112233', '#553311', '#00aa00', '#770000', '#eeeeff'],
  ],
])("%s count towards the plan's colours", (_name, fields, expected) => {
  expect(colourOptions(fields)).toEqual(expected)
})
