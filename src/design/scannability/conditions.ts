import { blur, fade, noise, resample, tilt, unevenLight, jpeg } from './degrade.ts'
import { seededRandom } from '../seeded-random.ts'
import { type GreyImage, surround } from './image.ts'

/** How a phone may see a code. New ones go to the end: their place seeds their noise. */
export const conditionIds = [
  'small-3',
  'small-2',
  'small-1.5',
  'blurred',
  'tilted',
  'uneven-light',
  'pale-print',
  'compressed',
  'dark-table',
  'turned',
] as const
export type ConditionId = (typeof conditionIds)[number]

/**
 * Conditions that decide between "everywhere" and "in good conditions" only: a code that fails one is no less readable
 * than before, but it does not scan everywhere.
 */
export const strictConditions: ReadonlySet<ConditionId> = new Set(['turned'])

/** The picture on white paper and on a dark table: what is transparent shows the surface. */
export type Scene = {
  readonly onPaper: GreyImage
  readonly onDark: GreyImage
  /** Pixels of a module in both. */
  readonly module: number
}

/** Tones of what a code is on: white paper, and a dark table that is hardly lighter than black ink to a camera. */
export const surfaces = { paper: 255, dark: 14 } as const
/** Pixels of a module where a condition is not about size: neither 8 nor 2, which resonate with the decoders. */
const near = 4.3
/** Modules of surface around the picture. */
const surface = 3

type Condition = (scene: Scene, random: () => number) => GreyImage

const between = (random: () => number, from: number, to: number) => from + (to - from) * random()
const either = (random: () => number) => (random() < 0.5 ? -1 : 1)

/** The picture at `pixels` pixels a module, begun at a random part of a pixel. */
export function seen(
  scene: Scene,
  pixels: number,
  random: () => number,
  on: keyof typeof surfaces = 'paper',
): GreyImage {
  const from = on === 'paper' ? scene.onPaper : scene.onDark
  return surround(
    resample(from, pixels / scene.module, random(), random()),
    Math.round(surface * pixels),
    surfaces[on],
  )
}

const small =
  (pixels: number): Condition =>
  (scene, random) =>
    noise(seen(scene, pixels * between(random, 1, 1.06), random), 10, random)

/** The changes that each condition makes. Figures in pixels of the picture as seen, tones of 255, or radians. */
const conditions: Readonly<Record<ConditionId, Condition>> = {
  'small-3': small(3),
  'small-2': small(2),
  'small-1.5': small(1.5),
  blurred: (scene, random) =>
    noise(blur(seen(scene, near, random), near * between(random, 0.38, 0.48)), 8, random),
  tilted: (scene, random) => {
    const roll = either(random) * between(random, 0.03, 0.2)
    const yaw = either(random) * between(random, 0.35, 0.55)
    const pitch = either(random) * between(random, 0.2, 0.4)
    return noise(tilt(seen(scene, near, random), yaw, pitch, roll, surfaces.paper), 6, random)
  },
  'uneven-light': (scene, random) =>
    noise(
      unevenLight(seen(scene, near, random), random() * 2 * Math.PI, between(random, 0.2, 0.35)),
      8,
      random,
    ),
  // Ink that is grey, paper that is dull, edges that run, and a camera that adds noise.
  'pale-print': (scene, random) =>
    noise(fade(blur(seen(scene, near, random), near * 0.25), 80, between(random, 165, 185)), 18, random),
  compressed: (scene, random) =>
    jpeg(noise(seen(scene, 3.6, random), 4, random), Math.round(between(random, 12, 22))),
  'dark-table': (scene, random) => noise(seen(scene, near, random, 'dark'), 12, random),
  // A phone held askew: decoders other than ours lose round corners from about 10 degrees on.
  turned: (scene, random) => {
    const roll = (either(random) * between(random, 10, 45) * Math.PI) / 180
    const upright = seen(scene, near, random)
    // Room for the corners of the turned picture.
    const room = Math.round(0.21 * Math.max(upright.width, upright.height))
    return noise(tilt(surround(upright, room, surfaces.paper), 0, 0, roll, surfaces.paper), 5, random)
  },
}

/** The picture as met in a condition. The same seed gives the same picture. */
export function meet(id: ConditionId, scene: Scene, seed: number): GreyImage {
  return conditions[id](scene, seededRandom(seed * 7919 + conditionIds.indexOf(id)))
}
