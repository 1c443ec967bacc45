import { beforeAll, describe, expect, test } from 'vitest'
import { type BrandTask, brandDesigns } from '#design/brand/suggestions.ts'
import { colourAlternatives } from '#design/brand/palette.ts'
import { defaultDesign, type Design, designSchema } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { bothDecoders, module, rasterise } from '../scannability/draw.ts'

let decoders: readonly Decoder[]
beforeAll(async () => {
  decoders = await bothDecoders()
})

const payload = 'https://go.acme.com/summer?qr'

async function wordFor(design: Design): Promise<string> {
  const glyphs = await loadGlyphs()
  const plan = batteryPlan(design, payload, null, glyphs, module)!
  const picture = rasterise(renderSvg(design, payload, { logo: null, glyphs }))
  for await (const step of runBattery(picture, payload, decoders, plan)) {
    if (step.kind === 'verdict') return step.verdict.word
  }
  throw new Error('There is no verdict.')
}

function firstOf(task: Partial<BrandTask>, count: number): Design[] {
  const found = brandDesigns({ design: defaultDesign, palette: [], font: null, ...task }, 1)
  return Array.from({ length: count }, () => found.next().value)
}

describe('designs of a brand', () => {
  test('of navy and orange: at least five of the first seven scan everywhere', async () => {
    const words = []
    for (const design of firstOf({ palette: ['#f58220', '#14213d'] }, 7))
      words.push(await wordFor(designSchema.parse(design)))
    expect(words.filter((word) => word === 'everywhere').length).toBeGreaterThanOrEqual(5)
  })

  test('differ from each other, and follow the style of the text', () => {
    const looks = firstOf({ palette: ['#14213d', '#f58220'] }, 30).map((design) => JSON.stringify(design))
    expect(new Set(looks).size).toBe(30)
    const [serif] = firstOf({ palette: ['#14213d'], font: 'serif' }, 1)
    const [mono] = firstOf({ palette: ['#14213d'], font: 'mono' }, 1)
    expect(serif?.pattern).not.toBe(mono?.pattern)
  })
})

describe('a colour too pale for the modules', () => {
  test('keeps its place in a frame or behind dark modules, or is darkened', async () => {
    const design = { ...defaultDesign, color: '#ffcc00' }
    const found = colourAlternatives(design, ['#ffcc00', '#14213d'])
    expect(found.map(({ kind }) => kind)).toEqual(['frame', 'background', 'darker'])
    const [frame, background] = found
    expect(frame?.design).toMatchObject({ color: '#14213d', frame: { color: '#ffcc00', text: '' } })
    expect(background?.design).toMatchObject({ color: '#14213d', background: { color: '#ffcc00' } })
    expect(await wordFor(frame!.design)).toBe('everywhere')
    expect(['good', 'everywhere']).toContain(await wordFor(background!.design))
  })

  test('of orange also goes to the corner dots', async () => {
    const found = colourAlternatives({ ...defaultDesign, color: '#f58220' }, [])
    const corners = found.find(({ kind }) => kind === 'corners')
    expect(await wordFor(corners!.design)).toBe('everywhere')
  })

  test('that stands out already has no alternatives', () => {
    expect(colourAlternatives(defaultDesign, ['#ffcc00'])).toEqual([])
  })
})
