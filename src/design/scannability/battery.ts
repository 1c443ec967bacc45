import type { CodeGeometry } from '../code-geometry.ts'
import { conditionIds, meet, surfaces, type ConditionId, type Scene } from './conditions.ts'
import type { Decoder } from './decoders.ts'
import { hasStrayFinders } from './finder-search.ts'
import { surround, toColour, toGrey, type ColourImage, type GreyImage } from './image.ts'
import { isNearLine, verdictOf, type CleanOutcome, type ConditionOutcome, type Verdict } from './verdict.ts'

export type BatteryPlan = {
  /** Pixels of a module in the picture; 6 or more, and not 8. */
  readonly module: number
  /** The code's own modules: the plain code that it is measured by. */
  readonly geometry: PlainCode
  /** Pairs of each condition are made with these seeds, and with further ones where the word is in doubt. */
  readonly seeds: readonly number[]
  /** Ceiling of the static rules, 0 to 100. */
  readonly cap: number
  /** Light modules on a dark background, as the static rules tell it. */
  readonly inverted: boolean
}

export type BatteryStep =
  | { readonly kind: 'clean'; readonly clean: CleanOutcome }
  | { readonly kind: 'condition'; readonly outcome: ConditionOutcome }
  | {
      readonly kind: 'verdict'
      readonly verdict: Verdict
      /** The picture of the hardest condition; null when the clean picture is not read. */
      readonly worst: WorstPicture | null
    }

export type WorstPicture = { readonly id: ConditionId; readonly image: GreyImage }

/**
 * Tests a drawn code as phones would meet it: first the clean picture, then one step for each condition, the verdict
 * last. Where the word is in doubt, conditions come again with what more seeds say. Nothing runs between two steps, so a caller can stop at any of them.
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
  const counts = new Map<ConditionId, Count>()
  const judge = () => verdictOf(clean, able, [...counts].map(outcomeOf), plan.cap)
  for (const { seeds, margin } of clean.readBy.length === 0 ? [] : rounds(plan.seeds)) {
    if (counts.size > 0 && !isNearLine(judge(), margin)) break
    for (const id of conditionIds) {
      const before = counts.get(id)
      // All tries that were read will hardly be luck, and most conditions are of that kind.
      if (before !== undefined && before.read === before.possible) continue
      const count = await readCondition(id, seeds, before, scene, payload, decoders, plan)
      counts.set(id, count)
      yield { kind: 'condition', outcome: outcomeOf([id, count]) }
    }
  }
  const verdict = judge()
  yield { kind: 'verdict', verdict, worst: worstPicture(scene, verdict.conditions, plan) }
}

/** The picture of the condition in which the smallest share was read. */
function worstPicture(
  scene: Scene,
  outcomes: readonly ConditionOutcome[],
  { seeds: [seed] }: BatteryPlan,
): WorstPicture | null {
  const share = ({ read, possible }: ConditionOutcome) => read / possible
  const [worst] = outcomes
    .filter(({ possible }) => possible > 0)
    .toSorted((one, other) => share(one) - share(other))
  if (worst === undefined || seed === undefined) return null
  return { id: worst.id, image: meet(worst.id, scene, seed) }
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
  const { place } = plan.geometry
  const clean: CleanOutcome = {
    readBy,
    otherText,
    inverted: plan.inverted,
    hasStrayFinders: place !== undefined && areFindersAround(scene, place, plan),
  }
  return { clean, able }
}

/** Whether a decoder may take a part of the frame for a corner of the code. */
function areFindersAround({ onPaper, module }: Scene, place: CodePlace, { geometry }: BatteryPlan): boolean {
  const pixels = (modules: number) => Math.round(modules * module)
  const [left, top] = [pixels(place.left - quietZone), pixels(place.top - quietZone)]
  return hasStrayFinders(onPaper, { left, top, side: pixels(geometry.size + 2 * quietZone) })
}

/** Readings of a condition, and the seeds that they took. */
type Count = { readonly possible: number; readonly read: number; readonly seeds: number }

const outcomeOf = ([id, { possible, read, seeds }]: readonly [ConditionId, Count]): ConditionOutcome => ({
  id,
  possible,
  read,
  seeds,
  passed: read >= possible * 0.75,
})

/**
 * The plan's own seeds first; further ones only while the score is within `margin` of a line between two words. With
 * two seeds alone, one of three pairs of seeds gave such a design another word.
 */
function rounds(own: readonly number[]): readonly { seeds: readonly number[]; margin: number }[] {
  const last = Math.max(...own)
  const upTo = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => last + from + at + 1)
  return [
    { seeds: own, margin: 0 },
    { seeds: upTo(0, 6), margin: 8 },
    { seeds: upTo(6, 14), margin: 4 },
  ]
}

/** Seeds that are tried beyond the first ones until a condition has two readings: a single one may be luck. */
const spareSeeds = 4

async function readCondition(
  id: ConditionId,
  seeds: readonly number[],
  before: Count = { possible: 0, read: 0, seeds: 0 },
  scene: Scene,
  payload: string,
  decoders: readonly Decoder[],
  plan: BatteryPlan,
): Promise<Count> {
  let { possible, read, seeds: tried } = before
  const spare =
    before.seeds > 0 ? [] : Array.from({ length: spareSeeds }, (_, at) => Math.max(...seeds) + 1 + at)
  for (const seed of [...seeds, ...spare]) {
    if (spare.includes(seed) && possible > 1) break
    tried++
    const plain = await plainReadings(id, seed, plan.geometry, payload, decoders)
    if (plain.size === 0) continue
    const picture = toColour(meet(id, scene, seed) satisfies GreyImage)
    for (const decoder of decoders) {
      if (!plain.has(decoder.name)) continue
      possible++
      if ((await decoder.read(picture))?.includes(payload) === true) read++
    }
  }
  return { possible, read, seeds: tried }
}

type Plain = { readonly scene: Scene; readonly readings: Map<string, ReadonlySet<string>> }

/** Codes whose plain readings are kept: a restyle asks for the same ones again, and they are half of the work. */
const keptCodes = 12
const kept = new Map<string, Plain>()

/** Names of the decoders that read the plain code in a condition and seed. */
export async function plainReadings(
  id: ConditionId | 'clean',
  seed: number,
  geometry: PlainCode,
  payload: string,
  decoders: readonly Decoder[],
): Promise<ReadonlySet<string>> {
  const plain = plainOf(geometry)
  const key = `${id} ${seed} ${decoders.map((decoder) => decoder.name).join(' ')}`
  const known = plain.readings.get(key)
  if (known !== undefined) return known
  const picture = toColour(id === 'clean' ? plain.scene.onPaper : meet(id, plain.scene, seed))
  const readBy = new Set<string>()
  for (const decoder of decoders)
    if ((await decoder.read(picture))?.includes(payload) === true) readBy.add(decoder.name)
  plain.readings.set(key, readBy)
  return readBy
}

function plainOf(geometry: PlainCode): Plain {
  const place = Object.values({ ...geometry.place, ...geometry.around }).join(' ')
  const key =
    place + geometry.modules.map((line) => line.map((isDark) => (isDark ? '1' : '0')).join('')).join('')
  const known = kept.get(key)
  if (known !== undefined) return known
  const plain = { scene: plainScene(geometry), readings: new Map<string, ReadonlySet<string>>() }
  kept.set(key, plain)
  const [oldest] = kept.keys()
  if (kept.size > keptCodes && oldest !== undefined) kept.delete(oldest)
  return plain
}

/** Where a code is in its picture, in modules. */
export type CodePlace = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A surface that shows around the picture: its width in modules, and its tone of 255. */
export type Surroundings = { readonly modules: number; readonly tone: number }

/**
 * The symbol, its place where that is not the middle of the quiet zone that the standard asks for, and the surface
 * around it where that is not paper.
 */
type PlainCode = Pick<CodeGeometry, 'modules' | 'size'> & {
  readonly place?: CodePlace
  readonly around?: Surroundings
}

const module = 6
const quietZone = 4

/**
 * The plain black code of the same modules on white: what every verdict is measured by. Drawn at the place that the
 * styled code has in its frame, so that both meet the sensor's pixels in the same way.
 */
export function plainScene({ modules, size, place = quietPlace(size), around }: PlainCode): Scene {
  const [width, height] = [Math.round(place.width * module), Math.round(place.height * module)]
  const [left, top] = [Math.round(place.left * module), Math.round(place.top * module)]
  const data = new Uint8ClampedArray(width * height).fill(255)
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue
      const x = left + column * module
      for (let y = top + row * module; y < top + (row + 1) * module; y++) {
        data.fill(0, y * width + x, y * width + x + module)
      }
    }
  }
  const drawn = { data, width, height }
  const image = around === undefined ? drawn : surround(drawn, around.modules * module, around.tone)
  return { onPaper: image, onDark: image, module }
}

function quietPlace(size: number): CodePlace {
  const side = size + 2 * quietZone
  return { left: quietZone, top: quietZone, width: side, height: side }
}
