import { beforeAll, describe, expect, test } from 'vitest'
import { applyStartingPoint } from '#design/brand/starting-points.ts'
import { templates, templateUses } from '#design/brand/templates.ts'
import { defaultDesign, type Design, designSchema } from '#design/design.ts'
import { loadGlyphs, missingLetters } from '#design/glyphs/glyphs.ts'
import { planPicture, renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import type { ColourImage } from '#design/scannability/image.ts'
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

type Frame = NonNullable<Design['frame']>

let decoders: readonly Decoder[]
/** A usual run judges as the editor does, which tries further seeds in doubt; `TEST_RUNS=5` tries eight of each. */
const eightSeeds = [1, 2, 3, 4, 5, 6, 7, 8]
beforeAll(async () => {
  decoders = await bothDecoders()
})

test('there are five templates in each of twelve collections, each with an id of its own', () => {
  expect(templates).toHaveLength(60)
  for (const use of templateUses) expect(templates.filter((template) => template.use === use)).toHaveLength(5)
  expect(new Set(templates.map(({ id }) => id)).size).toBe(60)
})

/** Cells of a side of a thumbnail. */
const cells = 16

/** Average colours of the cells of a picture, red, green and blue in turn, 0 to 255. */
function thumbnail({ data, width, height }: ColourImage): Float64Array {
  const sums = new Float64Array(cells * cells * 3)
  const counts = new Float64Array(cells * cells)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * cells) / height) * cells + Math.floor((x * cells) / width)
      const alpha = data[(y * width + x) * 4 + 3]! / 255
      counts[cell]! += 1
      for (let channel = 0; channel < 3; channel++)
        sums[cell * 3 + channel]! += 255 + (data[(y * width + x) * 4 + channel]! - 255) * alpha
    }
  return sums.map((sum, at) => sum / counts[Math.floor(at / 3)]!)
}

test('three templates or more of each collection are only ground, type and ornament', () => {
  for (const use of templateUses) {
    const bare = templates.filter(({ use: of, design }) => {
      const { shapes } = planPicture(applyStartingPoint(defaultDesign, design), payloads[0]!, 500, null)
      return of === use && shapes === ''
    })
    expect([use, bare.length >= 3]).toEqual([use, true])
  }
})

test('the sixty templates have forty silhouettes and six typefaces', () => {
  const of = (part: (frame: Frame) => string | undefined) =>
    new Set(templates.flatMap(({ design: { frame } }) => (frame === null ? [] : [part(frame)])))
  expect(of(({ id }) => id).size).toBeGreaterThanOrEqual(40)
  expect(of(({ font }) => font).size).toBe(6)
})

test('no two templates look alike', async () => {
  const seen = await Promise.all(
    templates.map(async ({ id, design }) => {
      const glyphs = await loadGlyphs(design.frame?.font)
      const svg = renderSvg(applyStartingPoint(defaultDesign, design), payloads[1]!, { logo: null, glyphs })
      return { id, picture: thumbnail(rasterise(svg, 2)) }
    }),
  )
  const pairs = seen.flatMap((one, at) =>
    seen.slice(at + 1).map((other) => ({
      ids: `${one.id} ${other.id}`,
      distance:
        one.picture.reduce((sum, value, i) => sum + Math.abs(value - other.picture[i]!), 0) /
        (cells * cells * 3),
    })),
  )
  // A code in another pattern alone differs by about 5, in another frame or colour by 15 and more.
  expect(pairs.filter(({ distance }) => distance < 12)).toEqual([])
})

describe.each(templates.map((template, index) => ({ ...template, index })))(
  'the template $id',
  (template) => {
    const design = applyStartingPoint(defaultDesign, template.design)

    test('is a valid design whose text has outlines', async () => {
      expect(designSchema.parse(design)).toEqual(design)
      const glyphs = await loadGlyphs(design.frame?.font)
      expect(missingLetters(design.frame?.text ?? '', glyphs)).toEqual([])
    })

    // Neighbouring templates take different lengths, so a quick run still covers all five.
    test.each(
      Array.from({ length: lengths }, (_, step) => payloads[(template.index + step) % payloads.length]!),
    )('scans everywhere with %s', async (payload) => {
      const glyphs = await loadGlyphs(design.frame?.font)
      const quick = batteryPlan(design, payload, null, glyphs, module)!
      const plan = lengths > 1 ? { ...quick, seeds: eightSeeds } : quick
      const picture = rasterise(renderSvg(design, payload, { logo: null, glyphs }))
      for await (const step of runBattery(picture, payload, decoders, plan)) {
        if (step.kind === 'verdict') expect(step.verdict).toMatchObject({ word: 'everywhere' })
      }
    })
  },
)
