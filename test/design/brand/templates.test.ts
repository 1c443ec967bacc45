import { beforeAll, describe, expect, test } from 'vitest'
import { applyStartingPoint } from '#design/brand/starting-points.ts'
import { templates, templateUses } from '#design/brand/templates.ts'
import { defaultDesign, designSchema } from '#design/design.ts'
import { type Glyphs, loadGlyphs, missingLetters } from '#design/glyphs/glyphs.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { bothDecoders, module, rasterise } from '../scannability/draw.ts'

const payloads = [
  'https://go.acme.com/a?qr',
  'https://go.acme.com/summer?qr',
  'https://links.example.org/autumn-catalogue-2027?qr',
  'Table 14, ask for the vegetarian menu. Kitchen closes at 22:30, bar at 01:00.',
  `https://example.com/${'long-path-'.repeat(12)}?qr`,
]
/** Each run reads one payload length for every template; `TEST_RUNS=5` or more reads all five. */
const lengths = Math.min(payloads.length, Number(process.env['TEST_RUNS'] ?? 1))

let decoders: readonly Decoder[]
let glyphs: Glyphs
beforeAll(async () => {
  decoders = await bothDecoders()
  glyphs = await loadGlyphs()
})

test('there are five templates for each use, each with an id of its own', () => {
  expect(templates).toHaveLength(5 * templateUses.length)
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
})

describe.each(templates.map((template, index) => ({ ...template, index })))(
  'the template $id',
  (template) => {
    const design = applyStartingPoint(defaultDesign, template.design)

    test('is a valid design whose text has outlines', () => {
      expect(designSchema.parse(design)).toEqual(design)
      expect(missingLetters(design.frame?.text ?? '', glyphs)).toEqual([])
    })

    // Neighbouring templates take different lengths, so a quick run still covers all five.
    test.each(
      Array.from({ length: lengths }, (_, step) => payloads[(template.index + step) % payloads.length]!),
    )('scans everywhere with %s', async (payload) => {
      const plan = batteryPlan(design, payload, null, glyphs, module)!
      const picture = rasterise(renderSvg(design, payload, { logo: null, glyphs }))
      for await (const step of runBattery(picture, payload, decoders, plan)) {
        if (step.kind === 'verdict') expect(step.verdict).toMatchObject({ word: 'everywhere' })
      }
    })
  },
)
