import { cameraPixels } from '../print/plan-print.ts'
import { seen, surfaces, type Scene } from './conditions.ts'
import { blur, fade, noise, seededRandom, tilt, unevenLight } from './degrade.ts'
import type { GreyImage } from './image.ts'

/** The sliders of the scan rehearsal: each makes one thing worse. */
export const sightAxes = ['distance', 'blur', 'tilt', 'light', 'wear'] as const
export type SightAxis = (typeof sightAxes)[number]

/**
 * How a camera meets the code. All figures grow as reading gets harder.
 * - `distance`: in widths of a module.
 * - `blur`: standard deviation in modules.
 * - `tilt`: degrees off the straight view.
 * - `light`: share of the light that is missing, 0 to 1. The camera makes up for it, and its noise grows.
 * - `wear`: share of the ink that has faded, 0 to 1.
 */
export type Sight = Readonly<Record<SightAxis, number>>

/** The ends of each slider. No code is read at the far end. */
export const sightRanges: Readonly<Record<SightAxis, { readonly least: number; readonly most: number }>> = {
  distance: { least: 240, most: 1800 },
  blur: { least: 0, most: 1.2 },
  tilt: { least: 0, most: 84 },
  light: { least: 0, most: 0.98 },
  wear: { least: 0, most: 1 },
}

/** A camera that sees the code well. An axis gets worse from here while the others stay. */
export const calmSight: Sight = {
  distance: Math.round(cameraPixels / 4.3),
  blur: 0,
  tilt: 0,
  light: 0,
  wear: 0,
}

/** The worst of the test's own conditions (`blurred`, `tilted`), where one has the same unit. */
export const testedSight: Readonly<Partial<Record<SightAxis, number>>> = { blur: 0.48, tilt: 31.5 }

/** The picture as a camera meets it. The same seed gives the same picture. */
export function meetSight(scene: Scene, sight: Sight, seed: number): GreyImage {
  const random = seededRandom(seed * 7919 + 101)
  const pixels = Math.min(cameraPixels / sight.distance, scene.module)
  let image = seen(scene, pixels, random)
  // Faded ink has soft edges on paper that is no longer white, as in the condition `pale-print`.
  if (sight.wear > 0)
    image = fade(
      blur(image, Math.max(0.05, 0.25 * sight.wear * pixels)),
      200 * sight.wear,
      255 - 55 * sight.wear,
    )
  if (sight.tilt > 0) image = tilt(image, (sight.tilt * Math.PI) / 180, 0, 0, surfaces.paper)
  if (sight.light > 0) image = unevenLight(image, random() * 2 * Math.PI, 1 - 0.6 * sight.light)
  if (sight.blur > 0) image = blur(image, Math.max(0.05, sight.blur * pixels))
  return noise(image, 8 / (1 - sight.light), random)
}
