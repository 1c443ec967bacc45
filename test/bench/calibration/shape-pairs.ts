// Judges every pattern, corner square and corner dot, each beside plain others, with the product's battery and zbar:
//   node test/support/run-typescript.js test/bench/calibration/shape-pairs.ts
// One line a style: the lowest score and its word, and the fewest of ten pictures that zbar read in any condition.
import { cornerDotStyles, cornerSquareStyles, defaultDesign, type Design, patterns } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import { toGrey } from '#design/scannability/image.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import { bothDecoders, module, rasterise } from '../../design/scannability/draw.ts'
import { type JudgeConditionId, judgeConditionIds } from './judge-conditions.ts'
import { zbarReads } from './foreign-judges.ts'

const payloads = [
  'https://go.acme.com/summer?qr',
  'https://links.example.org/autumn-catalogue-2027?qr',
  'Table 14, ask for the vegetarian menu. Kitchen closes at 22:30, bar at 01:00.',
]
/** Conditions in which zbar reads the plain code of each of these payloads. */
const fair: readonly JudgeConditionId[] = judgeConditionIds.filter((id) => id !== 'turned' && id !== 'soft')
const seeds = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
const decoders = await bothDecoders()
const rings = ['square', 'soft', 'rounded', 'cushion'] as const

const cases: (readonly [string, Partial<Design>])[] = [
  ...patterns.map((pattern) => [`pattern ${pattern}`, { pattern }] as const),
  ...cornerSquareStyles.map((type) => [`square ${type}`, { cornerSquare: { type, color: null } }] as const),
  ...cornerDotStyles.flatMap((type) =>
    (type === 'heart' || type === 'diamond' || type === 'star' ? rings : (['square'] as const)).map(
      (ring) =>
        [
          `dot ${type} in ${ring}`,
          { cornerDot: { type, color: null }, cornerSquare: { type: ring, color: null } },
        ] as const,
    ),
  ),
]

for (const [name, changes] of cases) {
  let score = 100
  let read = 10
  for (const payload of payloads) {
    const design = { ...defaultDesign, pattern: 'square', ...changes }
    const plan = batteryPlan(design, payload, null, null, module)
    if (plan === null) continue
    const image = rasterise(renderSvg(design, payload, { logo: null, glyphs: null }))
    for await (const step of runBattery(image, payload, decoders, plan))
      if (step.kind === 'verdict') score = Math.min(score, step.verdict.score)
    const judged = { image: toGrey(image, 255), module, payload, isInverted: false }
    for (const id of fair) read = Math.min(read, zbarReads(id, judged, seeds))
  }
  console.log(`${name}: ${score} ${wordOf(score)}, zbar at least ${read} of 10`)
}
