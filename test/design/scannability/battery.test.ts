import { beforeAll, describe, expect, test } from 'vitest'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign, defaultLogo, type Design, frameIds } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { type BatteryStep, runBattery } from '#design/scannability/battery.ts'
import { surround, toColour, toGrey } from '#design/scannability/image.ts'
import { conditionIds } from '#design/scannability/conditions.ts'
import { type Verdict, verdictOf } from '#design/scannability/verdict.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { quickSeeds, scoreWords } from '#design/scannability/thresholds.ts'
import { aLogo, bothDecoders, draw, module, rasterise } from './draw.ts'

const payload = 'https://go.acme.com/summer?qr'
let decoders: readonly Decoder[]

beforeAll(async () => {
  decoders = await bothDecoders()
})

async function stepsOf(
  changes: Partial<Design>,
  options: { text?: string; logo?: LogoImage; expected?: string } = {},
) {
  const { text = payload, logo = null, expected = text } = options
  const design = { ...defaultDesign, ...changes }
  const glyphs = design.frame === null ? null : await loadGlyphs()
  const plan = batteryPlan(design, text, logo === null ? null : { ratio: 1 }, glyphs, module)!
  const picture = rasterise(renderSvg(design, text, { logo, glyphs }))
  const steps: BatteryStep[] = []
  for await (const step of runBattery(picture, expected, decoders, plan)) steps.push(step)
  return steps
}

async function verdictOn(...asked: Parameters<typeof stepsOf>): Promise<Verdict> {
  const last = (await stepsOf(...asked)).at(-1)
  if (last?.kind !== 'verdict') throw new Error('There is no verdict.')
  return last.verdict
}

describe('the verdict', () => {
  test('tells the clean reading first and every condition after it', async () => {
    const steps = await stepsOf({})
    expect(steps.map((step) => step.kind)).toEqual(['clean', ...new Array(10).fill('condition'), 'verdict'])
  })

  test.each(
    ['https://go.acme.com/a?qr', payload, 'http://localhost:8081/menu?qr'].flatMap((text) =>
      ['#c02020', '#f0e060'].map((colour) => [text, colour] as const),
    ),
  )('leaves a logo as it is first placed five points of headroom in %s (%s)', async (text, colour) => {
    const verdict = await verdictOn({ logo: { ...defaultLogo, id: 'logo' } }, { text, logo: aLogo(colour) })
    expect(verdict.score).toBeGreaterThanOrEqual(scoreWords.everywhere + 5)
  })

  test('a code that is never read in one condition does not scan everywhere, one that is read sometimes may', () => {
    const clean = { readBy: ['a', 'b'], otherText: null, inverted: false }
    const wordWith = (read: number) =>
      verdictOf(
        clean,
        2,
        conditionIds.map((id) => ({
          id,
          possible: 4,
          read: id === 'small-2' ? read : 4,
          passed: id !== 'small-2',
        })),
        100,
      ).word
    expect(wordWith(1)).toBe('everywhere')
    expect(wordWith(0)).toBe('good')
  })

  test('a very small code that is never read at an angle does not scan everywhere', async () => {
    const ring = { cornerSquare: { type: 'leaf', color: null } }
    const small = await verdictOn(ring, { text: 'Hello' })
    expect(small.conditions.find(({ id }) => id === 'tilted')).toMatchObject({ possible: 2, read: 0 })
    expect(small.word).toBe('good')
    expect((await verdictOn(ring)).word).toBe('everywhere')
  })

  test('a surface around a code takes nothing that it takes from the plain code', async () => {
    const text = 'http://localhost:18491/code-4?qr'
    const plan = batteryPlan(defaultDesign, text, null, null, module)!
    const around = { modules: 6, tone: 200 }
    const picture = rasterise(renderSvg(defaultDesign, text, { logo: null, glyphs: null }))
    const placed = toColour(surround(toGrey(picture, 255), around.modules * module, around.tone))
    const words: (string | undefined)[] = []
    for (const geometry of [plan.geometry, { ...plan.geometry, around }])
      for await (const step of runBattery(placed, text, decoders, { ...plan, geometry }))
        if (step.kind === 'verdict') words.push(step.verdict.word)
    expect(words).toEqual(['good', 'everywhere'])
  })

  test.each<[string, Partial<Design>, Verdict['word']]>([
    ['the documented default', {}, 'everywhere'],
    ['a plain red', { color: '#a3121b' }, 'everywhere'],
    ['a red that prints pale for some decoders', { color: '#c8102e' }, 'good'],
    ['round corners', { cornerSquare: { type: 'soft', color: null }, pattern: 'rounded' }, 'everywhere'],
    ['rings of a large radius', { cornerSquare: { type: 'extra-rounded', color: null } }, 'good'],
    [
      'ink on tinted paper that would be dark enough on white',
      { color: '#8a5a00', background: { color: '#f2e6d0', transparent: false } },
      'good',
    ],
    ['a transparent background', { background: { color: '#ffffff', transparent: true } }, 'good'],
    ['orange', { color: '#ff8800' }, 'risky'],
    ['light on dark', { color: '#ffffff', background: { color: '#000000', transparent: false } }, 'risky'],
    ['grey at 1.5:1', { color: '#d0d0d0' }, 'none'],
    ['pale corners', { cornerSquare: { type: 'square', color: '#dddddd' } }, 'none'],
  ])('calls %s by its word', async (_, changes, word) => {
    expect((await verdictOn(changes)).word).toBe(word)
  })

  test.each(frameIds)('takes nothing off for the frame %s', async (id) => {
    const frame = { id, text: 'Scan me', color: '#c8102e', textColor: '#ffffff' }
    expect((await verdictOn({ frame, quietZone: 0 })).word).toBe('everywhere')
  })

  test('says that a transparent background fails on a dark table only', async () => {
    const { conditions } = await verdictOn({ background: { color: '#ffffff', transparent: true } })
    expect(conditions.filter((outcome) => !outcome.passed).map((outcome) => outcome.id)).toEqual([
      'dark-table',
    ])
  })

  test('is the same for the same picture', async () => {
    const changes = { color: '#777777', pattern: 'dots' }
    expect(await verdictOn(changes)).toEqual(await verdictOn(changes))
  })

  test('does not pass a code that reads as another text', async () => {
    const verdict = await verdictOn({}, { expected: `${payload}&more` })
    expect(verdict).toMatchObject({ word: 'none', clean: { readBy: [] } })
  })

  test.each([
    'Grüße aus Zürich – 10 €',
    '日本語のテキスト',
    'بالعربية',
    '👍🏽 ok',
    '7',
    'ABC 123',
    ' leading and trailing ',
  ])('reads %j letter for letter', async (text) => {
    expect((await verdictOn({}, { text })).word).toBe('everywhere')
  })

  test('reads texts beyond ASCII as a reader does that guesses the character set', async () => {
    const { clean } = await verdictOn({}, { text: 'WIFI:T:WPA;S:Café Müller;P:geheim123;;' })
    expect(clean).toMatchObject({ readBy: ['zxing', 'qr'], otherText: null })
  })

  test('calls a logo that covers too much by its word', async () => {
    const logo = { id: 'l', size: 0.45, margin: 1, hideModules: true }
    expect((await verdictOn({ logo }, { logo: aLogo('#224488') })).word).toBe('none')
  })

  test.each([
    ['an empty picture', 0, 0],
    ['one pixel', 1, 1],
    ['a strip', 1, 900],
  ])('survives %s', async (_, width, height) => {
    const image = { data: new Uint8ClampedArray(width * height * 4), width, height }
    const plan = {
      module,
      geometry: codeGeometry(defaultDesign, payload, null),
      seeds: [1],
      cap: 100,
      inverted: false,
    }
    const steps: BatteryStep[] = []
    for await (const step of runBattery(image, payload, decoders, plan)) steps.push(step)
    expect(steps.at(-1)).toMatchObject({ kind: 'verdict', verdict: { word: 'none' } })
  })

  test('stops where the listener stops', async () => {
    let readings = 0
    const counting = decoders.map((decoder) => ({
      name: decoder.name,
      read: (image: Parameters<Decoder['read']>[0]) => {
        readings++
        return decoder.read(image)
      },
    }))
    const plan = {
      module,
      geometry: codeGeometry(defaultDesign, 'stop', null),
      seeds: quickSeeds,
      cap: 100,
      inverted: false,
    }
    for await (const step of runBattery(draw(defaultDesign, 'stop'), 'stop', counting, plan))
      if (step.kind === 'clean') break
    expect(readings).toBe(4)
  })
})
