import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { wearPalette } from '#design/brand/palette.ts'
import { type SuggestionTask, suggestDesigns } from '#design/brand/suggestions.ts'
import { applyBrand, applyInBrand, applyTemplate, templates } from '#design/brand/templates.ts'
import { type Design, defaultDesign, defaultFrame, defaultLogo, designSchema } from '#design/design.ts'
import { designFromRecord, designToFields } from '#design/record-design.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { aDesign } from '../a-design.ts'

const payload = 'https://go.acme.com/summer?qr'
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

function take(task: SuggestionTask, seed: number, count: number): Design[] {
  const endless = suggestDesigns(task, seed)
  return Array.from({ length: count }, () => endless.next().value)
}

describe('suggested designs', () => {
  test('are valid and different, break no rule, and keep the logo and the words', () => {
    const logo = { id: 'logo', size: 0.2, margin: 1, hideModules: true }
    const frame = { ...defaultFrame, id: 'badge', text: 'Zur Karte' }
    fc.assert(
      fc.property(
        fc.array(colour, { maxLength: 5 }),
        fc.integer(),
        fc.boolean(),
        (palette, seed, isClose) => {
          const task = { design: aDesign({ logo, frame }), palette, isClose }
          const designs = take(task, seed, 12)
          expect(new Set(designs.map((design) => JSON.stringify(design))).size).toBe(12)
          for (const design of designs) {
            expect(designSchema.parse(design)).toEqual(design)
            const { design: qr, ...flat } = designToFields(design)
            expect(designFromRecord({ ...flat, qr })).toEqual(design)
            expect(design.logo).toEqual(logo)
            if (design.frame !== null) expect(design.frame.text).toBe('Zur Karte')
            expect(judgeStatic({ ...design, logo: null }, payload, null).findings).toEqual([])
          }
          expect(take(task, seed, 12)).toEqual(designs)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('close to a design change at most two of its four parts', () => {
    const design = aDesign({ pattern: 'leaf', color: '#4a0d2b', frame: { ...defaultFrame, id: 'cup' } })
    for (const close of take({ design, palette: ['#1d3f8f'], isClose: true }, 7, 40)) {
      const parts = [
        close.pattern === design.pattern,
        close.cornerSquare.type === design.cornerSquare.type &&
          close.cornerDot.type === design.cornerDot.type,
        close.color === design.color,
        close.frame?.id === design.frame?.id,
      ]
      expect(parts.filter((same) => !same).length).toBeLessThanOrEqual(2)
    }
  })
})

test('a navy and orange logo gives navy modules and orange corner dots', () => {
  const worn = wearPalette({ ...defaultDesign, frame: { ...defaultFrame, id: 'badge' } }, [
    '#f58220',
    '#14213d',
  ])
  expect(worn.color).toBe('#14213d')
  expect(worn.cornerDot.color).toMatch(/^#[9a-d]/)
  expect(worn.frame).toMatchObject({ color: '#f58220', textColor: '#000000' })
  expect(judgeStatic(worn, payload, null).findings).toEqual([])
})

test('a template brings its own text, but never replaces what a person wrote', () => {
  const [menu, board] = templates
  const dressed = applyTemplate(applyTemplate(defaultDesign, menu!), board!)
  expect(dressed.frame?.text).toBe('Menu')
  const own = { ...dressed, frame: { ...dressed.frame!, text: 'Zur Karte' } }
  expect(applyTemplate(own, menu!).frame).toMatchObject({ id: 'cutlery', font: 'serif', text: 'Zur Karte' })
})

test('a template in a brand keeps its shape and text, with the colours, logo and typeface of the brand', () => {
  const logo = { id: 'mark', ...defaultLogo }
  const frame = { ...defaultFrame, id: 'badge', font: 'slab' as const }
  const brand = { design: toKitDesign({ ...defaultDesign, logo, frame }), palette: ['#7a1fa2', '#f58220'] }
  for (const template of templates) {
    const plain = applyTemplate(defaultDesign, template)
    const worn = applyInBrand(defaultDesign, template, brand)
    expect(worn).toMatchObject({ pattern: plain.pattern, color: '#7a1fa2', gradient: null, logo })
    expect([worn.frame?.id, worn.frame?.text]).toEqual([plain.frame?.id, plain.frame?.text])
    expect(worn.frame === null ? 'slab' : worn.frame.font).toBe('slab')
  }
  const own = { ...applyTemplate(defaultDesign, templates[0]!), frame: { ...frame, text: 'Zur Karte' } }
  expect(applyInBrand(own, templates[1]!, brand).frame).toMatchObject({ id: 'board', text: 'Zur Karte' })
})

test('a brand never drops a frame or a caption that the person wrote', () => {
  const framed = { ...defaultDesign, frame: { ...defaultFrame, id: 'seal', text: 'Zur Karte' } }
  const bare = toKitDesign({ ...defaultDesign, color: '#7a1fa2' })
  expect(applyBrand(framed, bare)).toMatchObject({
    color: '#7a1fa2',
    frame: { id: 'seal', text: 'Zur Karte', color: '#7a1fa2' },
  })
  const badge = toKitDesign({ ...defaultDesign, frame: { ...defaultFrame, id: 'badge' } })
  expect(applyBrand(framed, badge).frame).toMatchObject({ id: 'badge', text: 'Zur Karte' })
  expect(applyBrand(defaultDesign, bare).frame).toBeNull()
})
