import { beforeAll, describe, expect, test } from 'vitest'
import { colourOptions } from '#contract/colour.ts'
import { applyStartingPoint, startingPointIds, startingPoints } from '#design/brand/starting-points.ts'
import { defaultDesign, designSchema } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { designFromRecord, designToFields } from '#design/record-design.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { runs } from '../../support/runs.ts'
import { aLogo, bothDecoders, module, rasterise } from '../scannability/draw.ts'

let decoders: readonly Decoder[]
beforeAll(async () => {
  decoders = await bothDecoders()
})

const payloads = [
  'https://go.acme.com/summer?qr',
  'https://links.a-rather-long-company-name.example/spring-catalogue-2026-germany?qr',
  'http://localhost:8081/a?qr',
]

async function verdictOn(
  design: typeof defaultDesign,
  payload: string,
  logo: LogoImage | null,
): Promise<Verdict> {
  const glyphs = await loadGlyphs()
  const plan = batteryPlan(design, payload, logo && { ratio: 1 }, glyphs, module)!
  const picture = rasterise(renderSvg(design, payload, { logo, glyphs }))
  for await (const step of runBattery(picture, payload, decoders, plan)) {
    if (step.kind === 'verdict') return step.verdict
  }
  throw new Error('There is no verdict.')
}

/** Each run reads one payload for every starting point; `TEST_RUNS=3` or more reads all three. */
const lengths = Math.min(payloads.length, runs(1))

describe.each(startingPointIds.map((id, index) => ({ id, index })))(
  'the starting point $id',
  ({ id, index }) => {
    // Neighbours take different payloads, so a quick run still covers all three.
    test.each(Array.from({ length: lengths }, (_, step) => payloads[(index + step) % payloads.length]!))(
      'scans everywhere with %s',
      async (payload) => {
        const design = applyStartingPoint(defaultDesign, startingPoints[id])
        expect(await verdictOn(design, payload, null)).toMatchObject({ word: 'everywhere' })
      },
    )

    test('scans everywhere with a logo of the usual size', async () => {
      const logo = { id: 'logo', size: 0.22, margin: 1, hideModules: true }
      const design = applyStartingPoint({ ...defaultDesign, logo }, startingPoints[id])
      expect(design.logo).toEqual(logo)
      expect(await verdictOn(design, payloads[0]!, aLogo('#c8102e'))).toMatchObject({ word: 'everywhere' })
    })

    test('is a design that the record carries whole', () => {
      const design = applyStartingPoint(defaultDesign, startingPoints[id])
      expect(designSchema.parse(design)).toEqual(design)
      const { design: qr, ...flat } = designToFields(design)
      expect(designFromRecord({ ...flat, qr })).toEqual(design)
    })
  },
)

test('one starting point takes no colour of a plan', () => {
  const counted = startingPointIds.map((id) => {
    const { design: _, ...fields } = designToFields(applyStartingPoint(defaultDesign, startingPoints[id]))
    return colourOptions(fields).length
  })
  expect(Math.min(...counted)).toBe(0)
})

test('the words of a frame stay when another frame comes', () => {
  const frame = { id: 'ticket', text: 'Zur Speisekarte', color: '#c8102e', textColor: '#000000' }
  const { label, plain } = startingPoints
  expect(applyStartingPoint({ ...defaultDesign, frame }, label).frame).toEqual({
    ...label.frame,
    text: frame.text,
  })
  expect(applyStartingPoint({ ...defaultDesign, frame }, plain).frame).toBeNull()
})
