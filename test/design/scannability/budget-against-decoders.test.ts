import jsqr from 'jsqr'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign } from '#design/design.ts'
import { plainScene } from '#design/scannability/battery.ts'
import { codewordMap } from '#design/scannability/codewords.ts'
import { correctionBudget } from '#design/scannability/error-budget.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { toColour } from '#design/scannability/image.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { bothDecoders } from './draw.ts'

const readWithJsQr = typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default
let decoders: readonly Decoder[]

beforeAll(async () => {
  decoders = await bothDecoders()
})

const cases = (['L', 'M', 'Q', 'H'] as const).flatMap((level) =>
  [20, 90, 240].flatMap((length) => [1, 2].map((seed) => ({ level, length, seed }))),
)

describe('the correction budget', () => {
  // Modules are turned one after another until the budget is used up; the decoders must follow it to the codeword.
  test.each(cases)(
    'is what decoders forgive: level $level, $length characters, mask $seed',
    async ({ level, length, seed }) => {
      const payload = 'x'.repeat(length)
      const geometry = codeGeometry({ ...defaultDesign, errorCorrection: level }, payload, null)
      const random = seededRandom(seed * 1000 + length)
      const order = placesOf(geometry.version).toSorted(() => random() - 0.5)
      const turned = new Set<number>()
      const use = () =>
        correctionBudget(geometry.version, level, (row, column) => turned.has(row * geometry.size + column))
          .use
      let [within, over] = [new Set<number>(), new Set<number>()]
      for (const place of order) {
        turned.add(place)
        const now = use()
        if (now <= 1) within = new Set(turned)
        if (now > 1.1) {
          over = new Set(turned)
          break
        }
      }
      expect(await readings(geometry, within, payload)).toEqual(['jsqr', 'qr', 'zxing'])
      expect(await readings(geometry, over, payload)).toEqual([])
    },
  )
})

/** Modules that belong to a codeword: everything but finders, timing, alignment and format. */
function placesOf(version: number): number[] {
  return [...codewordMap(version).entries()].filter(([, codeword]) => codeword >= 0).map(([place]) => place)
}

async function readings(
  geometry: ReturnType<typeof codeGeometry>,
  turned: ReadonlySet<number>,
  payload: string,
) {
  const modules = geometry.modules.map((line, row) =>
    line.map((dark, column) => dark !== turned.has(row * geometry.size + column)),
  )
  const picture = toColour(plainScene({ modules, size: geometry.size }).onPaper)
  const names = readWithJsQr(picture.data, picture.width, picture.height)?.data === payload ? ['jsqr'] : []
  for (const decoder of decoders)
    if ((await decoder.read(picture))?.includes(payload) === true) names.push(decoder.name)
  return names.toSorted()
}
