// Judges random designs twice and writes one line each: node test/support/run-typescript.js
// test/bench/calibration/calibrate.ts FILE FIRST COUNT [EARLIER] JUDGE=zbar uses zbarimg (Debian: zbar-tools)
// instead of jsQR. With a file of earlier lines, the judge's readings come from it and only the verdict is
// computed again.
import { appendFileSync, readFileSync } from 'node:fs'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { plainScene, runBattery } from '#design/scannability/battery.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import { luminance } from '#design/scannability/thresholds.ts'
import type { LogoShape } from '#design/scannability/error-budget.ts'
import { toGrey } from '#design/scannability/image.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { aLogo, bothDecoders, draw, module } from '../../design/scannability/draw.ts'
import type { CalibrationLine } from './calibration-line.ts'
import { type JudgeConditionId, judgeConditionIds, type Judged, judgeReads } from './judge-conditions.ts'
import { randomCode } from './random-design.ts'
import { zbarReads } from './foreign-judges.ts'

const seeds = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
/** The judge sees codes on white paper. */
const paper = 255

const [, , file, first = '0', count = '10', earlier] = process.argv
const known = new Map(earlier === undefined ? [] : readLines(earlier).map((line) => [line.number, line]))
const decoders = await bothDecoders()
const plainCounts = new Map<string, Record<JudgeConditionId, number>>()

for (let number = Number(first); number < Number(first) + Number(count); number++) {
  if (earlier !== undefined && !known.has(number)) continue
  const line = await calibrate(number)
  if (line !== null && file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

async function calibrate(number: number): Promise<CalibrationLine | null> {
  const { design, payload, logoColour } = randomCode(number)
  const logo = design.logo === null ? null : aLogo(logoColour)
  const shape: LogoShape | null =
    logo === null ? null : { ratio: 1, opaque: () => (luminance(logoColour) > 0.2 ? 'light' : 'dark') }
  const rules = judgeStatic(design, payload, shape)
  if (rules.geometry === null) return null
  const image = draw(design, payload, logo)
  const plan = batteryPlan(design, payload, shape, null, module)
  if (plan === null) return null
  let verdict: Verdict | null = null
  for await (const step of runBattery(image, payload, decoders, plan))
    if (step.kind === 'verdict') verdict = step.verdict
  if (verdict === null) return null
  const readings = known.get(number)
  if (readings !== undefined)
    return {
      ...readings,
      score: verdict.score,
      word: verdict.word,
      causes: rules.findings.map((finding) => finding.cause),
    }
  const key = `${rules.geometry.level} ${payload}`
  const plain =
    plainCounts.get(key) ??
    countReads({ image: plainScene(rules.geometry).onPaper, module, payload, isInverted: false })
  plainCounts.set(key, plain)
  const isInverted =
    luminance(design.color) > luminance(design.background.color) && !design.background.transparent
  const styled = countReads({ image: toGrey(image, paper), module, payload, isInverted })
  return {
    number,
    score: verdict.score,
    word: verdict.word,
    causes: rules.findings.map((finding) => finding.cause),
    plain,
    styled,
  }
}

/** Readings out of ten seeds; a condition stops after six failures, because its result is decided then. */
function countReads(judged: Judged): Record<JudgeConditionId, number> {
  const counts = judgeConditionIds.map((id) => {
    if (process.env.JUDGE === 'zbar') return [id, zbarReads(id, judged, seeds)] as const
    let [read, failed] = [0, 0]
    for (const seed of seeds) {
      if (failed === 6) break
      if (judgeReads(id, judged, seed)) read++
      else failed++
    }
    return [id, read] as const
  })
  return Object.fromEntries(counts) as Record<JudgeConditionId, number>
}

function readLines(path: string): CalibrationLine[] {
  const texts = readFileSync(path, 'utf8').trim().split('\n')
  return texts.map((text) => JSON.parse(text) as CalibrationLine)
}
