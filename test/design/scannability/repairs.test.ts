import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Design, defaultDesign, designSchema } from '#design/design.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { contrast } from '#design/scannability/thresholds.ts'
import { isolateCause, type Trial } from '#design/scannability/isolate-cause.ts'
import { repairAll, takeBacks } from '#design/scannability/repair-all.ts'
import { withContrast } from '#design/scannability/repairs.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { randomCode } from '../../bench/calibration/random-design.ts'
import { runs } from '../../support/runs.ts'
import { aLogo, bothDecoders, draw, module } from './draw.ts'

const payload = 'https://go.acme.com/summer?qr'
const logo = aLogo('#884422')
let decoders: readonly Decoder[]

beforeAll(async () => {
  decoders = await bothDecoders()
})

function trialOf(text = payload): Trial {
  return {
    payload: text,
    logo: { ratio: 1 },
    draw: async (design) => draw(design, text, logo),
    judge: async (design, image) => {
      const plan = batteryPlan(design, text, { ratio: 1 }, null, module)!
      let verdict: Verdict | null = null
      for await (const step of runBattery(image, text, decoders, plan))
        if (step.kind === 'verdict') verdict = step.verdict
      return verdict!
    },
  }
}

async function judged(design: Design): Promise<Verdict> {
  const trial = trialOf()
  return trial.judge(design, await trial.draw(design))
}

const aLogoOf = (size: number): NonNullable<Design['logo']> => ({
  id: 'l',
  size,
  margin: 1,
  hideModules: true,
})

describe('a repair', () => {
  test.each<[string, Partial<Design>]>([
    ['budget', { logo: aLogoOf(0.45) }],
    ['budget', { logo: aLogoOf(0.3), errorCorrection: 'M' }],
    ['contrast', { color: '#ffb347' }],
    ['contrast', { gradient: { type: 'radial', rotation: 0, to: '#f0e060' } }],
    ['contrast', { cornerSquare: { type: 'square', color: '#dddddd' } }],
    ['inverted', { color: '#ffffff', background: { color: '#102040', transparent: false } }],
    ['finder-style', { cornerDot: { type: 'dots', color: null } }],
    ['finder-style', { cornerSquare: { type: 'dot', color: null } }],
    ['transparent-background', { background: { color: '#ffffff', transparent: true } }],
    ['mid-tone-background', { background: { color: '#7788aa', transparent: false } }],
    ['quiet-zone', { quietZone: 0 }],
  ])('of %s raises the score to "everywhere" (%o)', async (cause, changes) => {
    const design = { ...defaultDesign, ...changes }
    const before = await judged(design)
    const finding = judgeStatic(design, payload, { ratio: 1 }).findings.find(
      (found) => found.cause === cause,
    )!
    const repaired = finding.repair(design)!
    const after = await judged(repaired)
    expect(after.score).toBeGreaterThan(before.score)
    expect(after.word).toBe('everywhere')
    expect(designSchema.safeParse(repaired).success).toBe(true)
  })

  test('darkens in the own hue and only as far as needed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), fc.constantFrom(3, 4.5, 7), (value, ratio) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`
        const darker = withContrast(colour, '#ffffff', ratio, 'darker')
        expect(contrast(darker, '#ffffff')).toBeGreaterThanOrEqual(ratio)
        if (contrast(colour, '#ffffff') >= ratio) expect(darker).toBe(colour)
        else expect(contrast(darker, '#ffffff')).toBeLessThan(ratio * 1.1)
      }),
    )
  })
})

describe('the cause', () => {
  test('is the logo, when the code scans everywhere without it', async () => {
    const design: Design = { ...defaultDesign, logo: aLogoOf(0.42), errorCorrection: 'Q' }
    expect(await isolateCause(design, await judged(design), trialOf())).toMatchObject({ cause: 'logo' })
  })

  test('is the colours, when it scans everywhere in black on white', async () => {
    const design: Design = { ...defaultDesign, color: '#bbbbbb' }
    const finding = await isolateCause(design, await judged(design), trialOf())
    expect(finding).toMatchObject({ cause: 'colours' })
    expect((await judged(finding!.repair(design)!)).word).toBe('everywhere')
  })

  test('is not looked for in a code that scans everywhere', async () => {
    expect(await isolateCause(defaultDesign, await judged(defaultDesign), trialOf())).toBeNull()
  })
})

describe('Repair all', () => {
  test('changes nothing of a design that scans everywhere', async () => {
    expect(await repairAll(defaultDesign, trialOf())).toMatchObject({
      kind: 'repaired',
      design: defaultDesign,
    })
  })

  test('keeps everything that costs nothing', async () => {
    const design: Design = {
      ...defaultDesign,
      pattern: 'rounded',
      color: '#a3121b',
      quietZone: 1,
      preset: '#a3121b',
    }
    expect(await repairAll(design, trialOf())).toMatchObject({ design: { ...design, quietZone: 4 } })
  })

  test('takes any random design to "everywhere" or says that it is beyond repair, and a second run changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 50_000, max: 60_000 }), async (number) => {
        const { design, payload: text } = randomCode(number)
        if (judgeStatic(design, text, { ratio: 1 }).budget === null) return
        const result = await repairAll(design, trialOf(text))
        if (result.kind === 'beyond-repair') return
        expect(result.verdict.word).toBe('everywhere')
        expect(designSchema.safeParse(result.design).success).toBe(true)
        expect(await repairAll(result.design, trialOf(text))).toMatchObject({ design: result.design })
      }),
      { numRuns: runs(4), seed: 4 },
    )
  })

  test('holds no change that can be taken back with "everywhere" kept, and the largest logo', async () => {
    let repaired = 0
    for (let number = 60_000; number < 60_000 + 10 * runs(1); number++) {
      const { design, payload: text } = randomCode(number)
      if (judgeStatic(design, text, { ratio: 1 }).budget === null) continue
      const trial = trialOf(text)
      const result = await repairAll(design, trial)
      if (result.kind === 'beyond-repair') continue
      const wordOf = async (changed: Design) => (await trial.judge(changed, await trial.draw(changed))).word
      for (const takeBack of takeBacks) {
        const changed = takeBack(result.design, design)
        if (isDeepStrictEqual(changed, result.design)) continue
        repaired++
        expect([number, await wordOf(changed)]).not.toEqual([number, 'everywhere'])
      }
      const { logo } = result.design
      if (logo === null || logo.size === design.logo?.size) continue
      const larger = { ...logo, size: Math.round(100 * logo.size + 1) / 100 }
      expect([number, await wordOf({ ...result.design, logo: larger })]).not.toEqual([number, 'everywhere'])
    }
    expect(repaired).toBeGreaterThan(10)
  })

  test('tells the best that could be done when nothing helps', async () => {
    const hopeless: Trial = {
      ...trialOf(),
      judge: async () => ({ ...(await judged({ ...defaultDesign, color: '#eeeeee' })) }),
    }
    expect(await repairAll({ ...defaultDesign, color: '#eeeeee' }, hopeless)).toMatchObject({
      kind: 'beyond-repair',
    })
  })
})
