import { beforeAll, describe, expect, test } from 'vitest'
import { templates } from '#design/brand/templates.ts'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign, defaultLogo, type Design, frameIds } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { planPicture, renderSvg } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { batteryPlan, seenBox } from '#design/scannability/battery-plan.ts'
import { type BatteryStep, runBattery } from '#design/scannability/battery.ts'
import { isolateCause } from '#design/scannability/isolate-cause.ts'
import { surround, toColour, toGrey } from '#design/scannability/image.ts'
import { conditionIds } from '#design/scannability/conditions.ts'
import { type Verdict, verdictOf } from '#design/scannability/verdict.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { quickSeeds, scoreWords } from '#design/scannability/thresholds.ts'
import { collectedDesigns } from '../../bench/calibration/collected.ts'
import { aLogo, bothDecoders, cropped, draw, module, rasterise } from './draw.ts'

const payload = 'https://go.acme.com/summer?qr'
/** Frames of no template: the test of the templates judges the others. */
const inTemplates = new Set<string>(templates.flatMap(({ design: { frame } }) => frame?.id ?? []))
const bareFrames = frameIds.filter((id) => !inTemplates.has(id))
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
  const glyphs = design.frame === null ? null : await loadGlyphs(design.frame.font)
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

async function collected(name: string) {
  return (await collectedDesigns()).find((one) => one.name === name)!
}

async function verdictOfCollected(name: string): Promise<Verdict> {
  const { payload: text, design, assets, shape } = await collected(name)
  const plan = batteryPlan(design, text, shape, assets.glyphs, module)!
  const picture = rasterise(renderSvg(design, text, assets))
  const side = plan.geometry.size * moduleUnits
  const seen = cropped(picture, seenBox(planPicture(design, text, side, assets.glyphs), side))
  for await (const step of runBattery(seen, text, decoders, plan))
    if (step.kind === 'verdict') return step.verdict
  throw new Error('There is no verdict.')
}

describe('the verdict', () => {
  test('tells the clean reading first and every condition after it', async () => {
    const steps = await stepsOf({})
    expect(steps.map((step) => step.kind)).toEqual(['clean', ...new Array(10).fill('condition'), 'verdict'])
  })

  test('near a line of the words, hard conditions are tried with more seeds, and count no more for it', async () => {
    const { payload: text, design, assets } = await collected('f-ticket-leafy-1')
    const plan = batteryPlan(design, text, null, assets.glyphs, module)!
    const picture = rasterise(renderSvg(design, text, assets))
    const words = new Set<string>()
    const tries = new Set<number>()
    for (const seeds of [
      [1, 2],
      [17, 18],
      [25, 26],
    ])
      for await (const step of runBattery(picture, text, decoders, { ...plan, seeds })) {
        if (step.kind !== 'verdict') continue
        words.add(step.verdict.word)
        for (const outcome of step.verdict.conditions) tries.add(outcome.seeds)
      }
    expect([...words]).toEqual(['everywhere'])
    expect(tries).toContain(2)
    expect(Math.max(...tries)).toBeGreaterThanOrEqual(8)
  })

  test.each([
    ['o-finderlike-plain-1', 'good', true],
    ['o-finderlike-leafy-3', 'risky', true],
    ['r7421231', 'everywhere', false],
  ])('looks for squares like corners in the uploaded frame of %s', async (name, word, isStray) => {
    const verdict = await verdictOfCollected(name)
    expect(verdict).toMatchObject({ word, clean: { hasStrayFinders: isStray } })
    if (!isStray) return
    const { design, payload: text } = await collected(name)
    const trial = {
      payload: text,
      logo: null,
      draw: () => Promise.reject(new Error('No experiment is needed.')),
    }
    const cause = await isolateCause(design, verdict, { ...trial, judge: trial.draw })
    expect(cause?.cause).toBe('frame')
    expect(cause?.repair(design)?.frame).toBeNull()
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
    const clean = { readBy: ['a', 'b'], otherText: null, inverted: false, hasStrayFinders: false }
    const wordWith = (read: number) =>
      verdictOf(
        clean,
        2,
        conditionIds.map((id) => ({
          id,
          possible: 4,
          read: id === 'small-2' ? read : 4,
          seeds: 2,
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
    expect(small.conditions.find(({ id }) => id === 'tilted')).toMatchObject({ read: 0 })
    expect(small.word).toBe('good')
    expect((await verdictOn(ring)).word).toBe('everywhere')
  })

  test('a surface around a code takes nothing that it takes from the plain code', async () => {
    const text = 'http://localhost:18491/code-4?qr'
    const plan = batteryPlan(defaultDesign, text, null, null, module)!
    const around = { modules: 6, tone: 200 }
    const picture = rasterise(renderSvg(defaultDesign, text, { logo: null, glyphs: null }))
    const placed = toColour(surround(toGrey(picture, 255), around.modules * module, around.tone))
    const shares: number[] = []
    for (const geometry of [plan.geometry, { ...plan.geometry, around }])
      for await (const step of runBattery(placed, text, decoders, { ...plan, geometry }))
        if (step.kind === 'verdict') shares.push(step.verdict.share)
    expect(shares).toEqual([expect.closeTo(92, 0), 100])
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

  test.each(bareFrames)('takes nothing off for the frame %s', async (id) => {
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
