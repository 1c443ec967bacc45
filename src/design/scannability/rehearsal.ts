import { plainScene, type BatteryPlan } from './battery.ts'
import { conditionIds, meet, surfaces, type ConditionId, type Scene } from './conditions.ts'
import type { Decoder } from './decoders.ts'
import { surround, toColour, toGrey, type ColourImage, type GreyImage } from './image.ts'
import { meetSight, sightAxes, type Sight, type SightAxis, calmSight, sightRanges } from './sight.ts'

/** One decoder's result for a picture. */
export type Reading = { readonly decoder: string; readonly isRead: boolean; readonly ms: number }

/** A picture as the decoders were given it, and what each of them read. */
export type Seen = { readonly image: GreyImage; readonly readings: readonly Reading[] }

export type RehearsalStep =
  | ({ readonly kind: 'condition'; readonly id: ConditionId | 'clean' } & Seen)
  /** Where reading stops on one axis: for this code, and for the plain black code of the same payload. */
  | { readonly kind: 'edge'; readonly axis: SightAxis; readonly edge: number; readonly plain: number }

export type Rehearsed = {
  readonly scene: Scene
  readonly payload: string
  readonly decoders: readonly Decoder[]
  readonly plan: Pick<BatteryPlan, 'geometry' | 'seeds'>
  /** A clock in milliseconds. */
  readonly now: () => number
}

/** The scene of a drawn code. */
export function sceneOf(image: ColourImage, module: number): Scene {
  return { onPaper: toGrey(image, surfaces.paper), onDark: toGrey(image, surfaces.dark), module }
}

/**
 * The pictures of the test itself, then the edge of each axis.
 *
 * @param rest runs before each picture, so that other work gets its turn. It throws to stop the rehearsal.
 */
export async function* rehearse(
  code: Rehearsed,
  rest: () => Promise<void>,
): AsyncGenerator<RehearsalStep, void, undefined> {
  const { scene, payload, decoders, plan } = code
  for (const id of ['clean', ...conditionIds] as const) {
    let worst: Seen | null = null
    for (const seed of id === 'clean' ? [0] : plan.seeds) {
      await rest()
      const seen = await readAll(
        id === 'clean'
          ? surround(scene.onPaper, Math.round(2 * scene.module), surfaces.paper)
          : meet(id, scene, seed),
        code,
      )
      if (worst === null || countReads(seen) < countReads(worst)) worst = seen
    }
    if (worst !== null) yield { kind: 'condition', id, ...worst }
  }
  const plain = plainScene(plan.geometry)
  for (const axis of sightAxes) {
    const edge = await findEdge(axis, readerOf(scene, payload, decoders, rest), quickSearch)
    const plainEdge = await findEdge(axis, readerOf(plain, payload, decoders, rest), quickSearch)
    yield { kind: 'edge', axis, edge, plain: plainEdge }
  }
}

/** The picture in one sight, with what each decoder reads. */
export function lookAt(code: Rehearsed, sight: Sight): Promise<Seen> {
  return readAll(meetSight(code.scene, sight, 1), code)
}

/** Whether any decoder reads the code: a phone has one that suits it. */
export function readerOf(
  scene: Scene,
  payload: string,
  decoders: readonly Decoder[],
  rest: () => Promise<void> = () => Promise.resolve(),
): ReadsIn {
  return async (sight, seed) => {
    await rest()
    const picture = toColour(meetSight(scene, sight, seed))
    for (const decoder of decoders) if ((await decoder.read(picture))?.includes(payload) === true) return true
    return false
  }
}

async function readAll(image: GreyImage, { payload, decoders, now }: Rehearsed): Promise<Seen> {
  const picture = toColour(image)
  const readings: Reading[] = []
  for (const decoder of decoders) {
    const start = now()
    const isRead = (await decoder.read(picture))?.includes(payload) === true
    readings.push({ decoder: decoder.name, isRead, ms: now() - start })
  }
  return { image, readings }
}

function countReads({ readings }: Seen): number {
  return readings.filter(({ isRead }) => isRead).length
}

/** Whether the code is read in a sight, with the noise of a seed. */
type ReadsIn = (sight: Sight, seed: number) => Promise<boolean> | boolean

/** Seeds and halvings of the quick search in the page; the bench searches with more of both. */
export const quickSearch = { seeds: [1, 2, 3, 4, 5], halvings: 6 } as const

type Search = { readonly seeds: readonly number[]; readonly halvings: number }

/**
 * Where reading stops when one axis gets worse and the others stay calm: the median of the edges of all seeds, each
 * found by halving. The axis' least value when even the calm code is not read.
 */
export async function findEdge(
  axis: SightAxis,
  reads: ReadsIn,
  { seeds, halvings }: Search,
): Promise<number> {
  const edges: number[] = []
  for (const seed of seeds) edges.push(await edgeOfSeed(axis, reads, seed, halvings))
  edges.sort((a, b) => a - b)
  const middle = (edges.length - 1) / 2
  return ((edges[Math.floor(middle)] ?? 0) + (edges[Math.ceil(middle)] ?? 0)) / 2
}

async function edgeOfSeed(axis: SightAxis, reads: ReadsIn, seed: number, halvings: number): Promise<number> {
  const { least, most } = sightRanges[axis]
  const isReadAt = (value: number) => reads({ ...calmSight, [axis]: value }, seed)
  if (!(await reads(calmSight, seed))) return least
  let [read, lost] = [calmSight[axis], most]
  for (let step = 0; step < halvings; step++) {
    const middle = (read + lost) / 2
    if (await isReadAt(middle)) read = middle
    else lost = middle
  }
  return (read + lost) / 2
}
