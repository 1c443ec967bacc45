// Finds designs that the product calls "scans everywhere" and lets zbar read them, which no threshold was tuned on:
//   node test/support/run-typescript.js test/bench/calibration/outside-judge.ts FILE FIRST COUNT [EARLIER]
// FILE gets one line a design, until COUNT designs are called "everywhere". With a file of earlier lines the same
// designs get a new verdict and keep their readings.
import { appendFileSync, readFileSync } from 'node:fs'
import { defaultFrame, frameIds } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { plainScene, runBattery } from '#design/scannability/battery.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import { luminance } from '#design/scannability/contrast.ts'
import type { LogoShape } from '#design/scannability/error-budget.ts'
import { toGrey } from '#design/scannability/image.ts'
import { seededRandom } from '#design/scannability/degrade.ts'
import { aLogo, bothDecoders, module, rasterise } from '../../design/scannability/draw.ts'
import { type JudgeConditionId, judgeConditionIds } from './judge-conditions.ts'
import { type RandomCode, randomCode } from './random-design.ts'
import { zbarReads } from './zbar-judge.ts'

type Line = {
  readonly number: number
  readonly word: Verdict['word']
  readonly score: number
  readonly ring: string
  readonly logo: number
  readonly background: string
  readonly frame: string
  /** Seeds of ten that zbar read, by condition; a condition where the plain code is read in fewer than nine is left out. */
  readonly read: Partial<Record<JudgeConditionId, number>>
}

const seeds = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
const [, , file, first = '0', count = '172', earlier] = process.argv
const decoders = await bothDecoders()
const glyphs = await loadGlyphs()
const plainCounts = new Map<string, Partial<Record<JudgeConditionId, number>>>()

if (earlier === undefined) {
  let found = 0
  for (let number = Number(first); found < Number(count); number++) {
    const line = await judgedLine(number, null)
    if (line?.word !== 'everywhere') continue
    found++
    write(line)
  }
} else {
  for (const text of readFileSync(earlier, 'utf8').trim().split('\n')) {
    const known = JSON.parse(text) as Line
    const line = await judgedLine(known.number, known.read)
    if (line !== null) write(line)
  }
}

function write(line: Line) {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** A random code, one in four with a frame. */
function framedCode(number: number): RandomCode {
  const code = randomCode(number)
  const random = seededRandom(number * 40_503 + 7)
  if (random() >= 0.25) return code
  const id = frameIds[Math.floor(random() * frameIds.length)] ?? 'badge'
  return { ...code, design: { ...code.design, frame: { ...defaultFrame, id, color: code.design.color } } }
}

async function judgedLine(number: number, known: Line['read'] | null): Promise<Line | null> {
  const { design, payload, logoColour } = framedCode(number)
  const logo = design.logo === null ? null : aLogo(logoColour)
  const shape: LogoShape | null =
    logo === null ? null : { ratio: 1, opaque: () => (luminance(logoColour) > 0.2 ? 'light' : 'dark') }
  const plan = batteryPlan(design, payload, shape, glyphs, module)
  if (plan === null) return null
  const image = rasterise(renderSvg(design, payload, { logo, glyphs }))
  let verdict: Verdict | null = null
  for await (const step of runBattery(image, payload, decoders, plan))
    if (step.kind === 'verdict') verdict = step.verdict
  if (verdict === null) return null
  const { word, score } = verdict
  const described = {
    number,
    word,
    score,
    ring: design.cornerSquare.type,
    logo: design.logo?.size ?? 0,
    background: design.background.color,
    frame: design.frame?.id ?? '',
  }
  if (known !== null) return { ...described, read: known }
  if (word !== 'everywhere') return { ...described, read: {} }
  const key = `${plan.geometry.size} ${payload} ${design.errorCorrection} ${design.logo === null}`
  const plain = plainCounts.get(key) ?? readsOf(toPlain(plan.geometry), payload, judgeConditionIds)
  plainCounts.set(key, plain)
  const fair = judgeConditionIds.filter((id) => (plain[id] ?? 0) >= 9)
  return { ...described, read: readsOf(toGrey(image, 255), payload, fair) }
}

function toPlain({ modules, size }: Parameters<typeof plainScene>[0]) {
  return plainScene({ modules, size }).onPaper
}

function readsOf(image: ReturnType<typeof toGrey>, payload: string, ids: readonly JudgeConditionId[]) {
  const judged = { image, module, payload, isInverted: false }
  return Object.fromEntries(ids.map((id) => [id, zbarReads(id, judged, seeds)] as const))
}
