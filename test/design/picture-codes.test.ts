import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultPicture, type Design } from '#design/design.ts'
import { pictureDrawer, pictureGoal, type PicturePixels } from '#design/render/picture-code.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { toGrey } from '#design/scannability/image.ts'
import { atStrength, strengthLimit } from '#design/scannability/strength-limit.ts'
import { weavePadding } from '#design/woven-code.ts'
import { aDesign } from './a-design.ts'
import { aPicture } from './a-picture.ts'
import { textsOf } from './decode-picture.ts'
import { runs } from '../support/runs.ts'
import { foreignReadings, refutedIn } from '../bench/calibration/refuted.ts'
import { bothDecoders, module, rasterise } from './scannability/draw.ts'

const payload = 'https://go.acme.com/summer?qr'
let decoders: readonly Decoder[]
beforeAll(async () => {
  decoders = await bothDecoders()
})

function pictureDesign(changes: Partial<NonNullable<Design['picture']>> = {}, version = 8): Design {
  return aDesign({ minVersion: version, picture: { id: 'photo', ...defaultPicture, ...changes } })
}

const bare = (picture: PicturePixels | null) => ({
  logo: null,
  glyphs: null,
  picture: picture && pictureDrawer(picture),
})

describe('a picture code', () => {
  test.each(
    (['clamp', 'dots', 'raster'] as const).flatMap((method) =>
      Array.from({ length: runs(2) }, (_, seed) => [method, seed] as const),
    ),
  )(
    'by %s of picture %i scans everywhere or in good conditions at the default strength',
    async (method, seed) => {
      const design = pictureDesign({ method })
      const picture = aPicture(seed)
      const plan = batteryPlan(design, payload, null, null, module)!
      const image = rasterise(renderSvg(design, payload, bare(picture)))
      for await (const step of runBattery(image, payload, decoders, plan)) {
        if (step.kind === 'verdict') expect(['everywhere', 'good']).toContain(step.verdict.word)
      }
    },
  )

  test.each(['clamp', 'dots', 'raster'] as const)('by %s stays under 90 kB at version 8', (method) => {
    const noise = aPicture(3, 200)
    const svg = renderSvg(pictureDesign({ method }), payload, bare(noise))
    expect(svg.length).toBeLessThan(90_000)
    expect(svg.replace(/base64,[^"]*/, '')).not.toMatch(/NaN|undefined|clip/)
  })

  test.each(['clamp', 'dots'] as const)('by %s leaves a grey ramp without any colour', (method) => {
    const side = 120
    const data = new Uint8ClampedArray(side * side * 4)
    for (let at = 0; at < side * side; at++) data.set([...new Array(3).fill((at % side) * 2), 255], at * 4)
    const svg = renderSvg(pictureDesign({ method }), payload, bare({ data, width: side, height: side }))
    const drawn = rasterise(svg)
    const tones = new Set<number>()
    for (let at = 0; at < drawn.data.length; at += 4) {
      const [red, green, blue] = drawn.data.subarray(at, at + 3)
      expect([green, blue]).toEqual([red, red])
      tones.add(red!)
    }
    expect(tones.size).toBeGreaterThan(60)
  })

  test.each([
    ['dots', {}, 'd9594ac4d32df955'],
    ['dots', { edges: 'smooth' }, '2487f488bc098952'],
    ['clamp', {}, '589b62ee21d65078'],
  ] as const)('by %s with %j that was saved before keeps its bytes', (method, drawing, sum) => {
    const crop = { x: 0.1, y: 0, side: 0.8 }
    const picture = { id: 'photo', method, ...drawing, strength: 0.3, contrast: 1.2, crop }
    const svg = renderSvg(aDesign({ minVersion: 8, picture }), payload, bare(aPicture(1)))
    expect(createHash('sha256').update(svg).digest('hex').slice(0, 16)).toBe(sum)
  })

  test('by tinted dots keeps the hue of the picture on every module', () => {
    const data = new Uint8ClampedArray(4 * 4 * 4)
    for (let at = 0; at < 16; at++) data.set([200, 90, 30, 255], at * 4)
    const svg = renderSvg(pictureDesign(), payload, bare({ data, width: 4, height: 4 }))
    const { data: drawn, width } = rasterise(svg)
    const middle = (code: number) => (4 + code + 0.5) * module
    // Right of the upper left corner, below the timing pattern: data only.
    for (let column = 9; column < 20; column++) {
      const at = (Math.floor(middle(12)) * width + Math.floor(middle(column))) * 4
      const [red, green, blue] = drawn.subarray(at, at + 3)
      expect(red).toBeGreaterThan(green!)
      expect(green).toBeGreaterThan(blue!)
    }
  })

  test('by a raster is one path in the paint of the modules, finer than they are', async () => {
    const design = { ...pictureDesign({ method: 'raster', strength: 0.2 }), color: '#123456' }
    const svg = renderSvg(design, payload, bare(aPicture(1)))
    expect([...svg.matchAll(/<(path fill="[^"]+"|image)/g)].map(([, found]) => found)).toEqual([
      'path fill="#ffffff"',
      'path fill="#123456"',
    ])
    expect(svg).toContain('h7v')
    expect(await textsOf(svg)).toEqual([payload])
  })

  test('by a raster without strength is the plain code', () => {
    const raster = pictureDesign({ method: 'raster', strength: 0 })
    const { picture: _, ...plain } = { ...raster, pattern: 'square' }
    expect(rasterise(renderSvg(raster, payload, bare(aPicture(1))))).toEqual(
      rasterise(renderSvg(plain, payload, bare(null))),
    )
  })

  test('is drawn with its pattern while the picture is missing', () => {
    const design = pictureDesign()
    const { picture: _, ...without } = design
    expect(renderSvg(design, payload, bare(null))).toBe(renderSvg(without, payload, bare(null)))
  })
})

describe('the end of the strength slider', () => {
  test('is four steps below the highest strength that scans safely', async () => {
    const asked: number[] = []
    const limit = await strengthLimit(pictureDesign(), async ({ picture }) => {
      asked.push(picture!.strength)
      return { score: picture!.strength <= 0.5 ? 95 : 88 }
    })
    expect(limit).toBe(0.3)
    expect(asked.length).toBeLessThan(6)
  })

  test.each(
    (['dots', 'raster'] as const).flatMap((method) =>
      // Every third picture is noise, which is no photo.
      Array.from({ length: runs(1) }, (_, at) => [method, Math.floor(at * 1.5) + 1] as const),
    ),
  )('by %s of picture %i is read by zbar and @zxing/library', async (method, seed) => {
    const pixels = aPicture(seed)
    const plain = pictureDesign({ method })
    const geometry = codeGeometry(plain, payload, null)
    const goal = pictureGoal(plain.picture!, pixels, geometry.size)
    const design = { ...plain, padding: weavePadding(geometry.modules, geometry, goal) }
    const judged = async (tried: Design) => {
      const plan = batteryPlan(tried, payload, null, null, module)!
      const image = rasterise(renderSvg(tried, payload, bare(pixels)))
      for await (const step of runBattery(image, payload, decoders, plan))
        if (step.kind === 'verdict') return { verdict: step.verdict, image, plan }
      throw new Error('The test ended without a verdict.')
    }
    const limit = await strengthLimit(design, async (tried) => (await judged(tried)).verdict)
    const { verdict, image, plan } = await judged(atStrength(design, limit))
    expect(verdict.word).toBe('everywhere')
    const judges = ['zbar', 'zxing-library'] as const
    const code = { image: toGrey(image, 255), module, payload, isInverted: false }
    const readings = foreignReadings(judges, code, plan.geometry)
    expect(judges.map((judge) => [judge, refutedIn(judge, readings[judge]!)])).toEqual(
      judges.map((judge) => [judge, []]),
    )
  })
})

describe('a woven code', () => {
  test('holds exactly its payload, whatever the picture', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.webUrl({ withQueryParameters: true }).filter((url) => url.length < 90),
          fc.stringMatching(/^\d{1,60}$/),
          fc.stringMatching(/^[A-Z0-9 $%*+./:-]{1,60}$/),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text),
        ),
        fc.constantFrom('L' as const, 'M' as const, 'Q' as const, 'H' as const),
        fc.integer({ min: 3, max: 14 }),
        fc.integer({ min: 0, max: 50 }),
        async (text, level, minVersion, seed) => {
          const design = pictureDesign({}, minVersion)
          const plain = codeGeometry({ ...design, errorCorrection: level }, text, null)
          const goal = pictureGoal(design.picture!, aPicture(seed), plain.size)
          const padding = weavePadding(plain.modules, plain, goal)
          if (padding === '') return
          const woven = aDesign({ pattern: 'square', errorCorrection: level, minVersion, padding })
          expect(await textsOf(renderSvg(woven, text, bare(null)))).toEqual([text])
        },
      ),
      { numRuns: runs(24) },
    )
  })

  test('follows the picture far more closely than the standard padding does', () => {
    const design = pictureDesign()
    const plain = codeGeometry(design, payload, null)
    const goal = pictureGoal(design.picture!, aPicture(1), plain.size)
    const padding = weavePadding(plain.modules, plain, goal)
    const woven = codeGeometry({ ...design, padding }, payload, null)
    const agreeing = (modules: typeof plain.modules) =>
      modules.flatMap((line, row) => line.filter((dark, column) => dark === goal(row, column) > 0)).length
    const all = plain.size ** 2
    expect(agreeing(plain.modules) / all).toBeLessThan(0.6)
    expect(agreeing(woven.modules) / all).toBeGreaterThan(0.68)
  })

  test('falls back to the standard padding when the payload no longer fits it', () => {
    const plain = codeGeometry(pictureDesign(), payload, null)
    const padding = weavePadding(plain.modules, plain, () => 1)
    const longer = `${payload}&more=1`
    const standard = codeGeometry(pictureDesign(), longer, null)
    expect(codeGeometry({ ...pictureDesign(), padding }, longer, null)).toEqual(standard)
  })
})
