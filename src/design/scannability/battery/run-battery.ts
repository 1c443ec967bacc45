import type { Decoder } from '../decoders/decoder.ts'
import { type ColourImage, type GreyImage, surround, toColour, toGrey } from '../pixels/image.ts'
import { type ConditionId, conditionIds, meet, type Scene, surfaces } from './conditions.ts'
import { plainReadings } from './plain-readings.ts'
import type { PlainCode } from './plain-scene.ts'
import { type CleanOutcome, type ConditionOutcome, type Verdict, verdictOf } from './verdict.ts'

export type BatteryPlan = {
  /** Pixels of a module in the picture; 6 or more, and not 8. */
  readonly module: number
  /** The code's own modules: the plain code that it is measured by. */
  readonly geometry: PlainCode
  /** Pairs of each condition are made with these seeds. */
  readonly seeds: readonly number[]
  /** Ceiling of the static rules, 0 to 100. */
  readonly cap: number
  /** Light modules on a dark background, as the static rules tell it. */
  readonly inverted: boolean
}

/** Seeds that the page uses: a verdict on a short link within 150 ms beside the drawing. */
export const quickSeeds: readonly number[] = [1, 2]

export type BatteryStep =
  | { readonly kind: 'clean'; readonly clean: CleanOutcome }
  | { readonly kind: 'condition'; readonly outcome: ConditionOutcome }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }

/**
 * Tests a drawn code as phones would meet it: first the clean picture, then one step for each condition, the verdict
 * last. Nothing runs between two steps, so whoever takes them can stop at any.
 *
 * @param image the picture, transparent where the design is; a one-pixel or empty picture is simply not read.
 * @param payload what the decoders must read, character for character.
 */
export async function* runBattery(
  image: ColourImage,
  payload: string,
  decoders: readonly Decoder[],
  plan: BatteryPlan,
): AsyncGenerator<BatteryStep, void, undefined> {
  const scene: Scene = {
    onPaper: toGrey(image, surfaces.paper),
    onDark: toGrey(image, surfaces.dark),
    module: plan.module,
  }
  const { clean, able } = await readClean(scene, payload, decoders, plan)
  yield { kind: 'clean', clean }
  const outcomes: ConditionOutcome[] = []
  for (const id of clean.readBy.length === 0 ? [] : conditionIds) {
    const outcome = await readCondition(id, scene, payload, decoders, plan)
    outcomes.push(outcome)
    yield { kind: 'condition', outcome }
  }
  yield { kind: 'verdict', verdict: verdictOf(clean, able, outcomes, plan.cap) }
}

async function readClean(scene: Scene, payload: string, decoders: readonly Decoder[], plan: BatteryPlan) {
  // A phone sees paper around the picture; without it a decoder may fail at the picture's very edge.
  const picture = toColour(surround(scene.onPaper, Math.round(2 * plan.module), surfaces.paper))
  const plain = await plainReadings('clean', 0, plan.geometry, payload, decoders)
  const readBy: string[] = []
  let able = 0
  let otherText: string | null = null
  for (const decoder of decoders) {
    const texts = (await decoder.read(picture)) ?? []
    const isRead = texts.includes(payload)
    // A decoder that does not read even the plain code (letters that it does not know) has no voice.
    if (!isRead && !plain.has(decoder.name)) continue
    able++
    if (isRead) readBy.push(decoder.name)
    else otherText ??= texts[0] ?? null
  }
  const clean: CleanOutcome = { readBy, otherText, inverted: plan.inverted }
  return { clean, able }
}

async function readCondition(
  id: ConditionId,
  scene: Scene,
  payload: string,
  decoders: readonly Decoder[],
  plan: BatteryPlan,
): Promise<ConditionOutcome> {
  let [possible, read] = [0, 0]
  for (const seed of plan.seeds) {
    const plain = await plainReadings(id, seed, plan.geometry, payload, decoders)
    if (plain.size === 0) continue
    const picture = toColour(meet(id, scene, seed) satisfies GreyImage)
    for (const decoder of decoders) {
      if (!plain.has(decoder.name)) continue
      possible++
      if ((await decoder.read(picture))?.includes(payload) === true) read++
    }
  }
  return { id, possible, read, passed: read >= possible * 0.75 }
}
