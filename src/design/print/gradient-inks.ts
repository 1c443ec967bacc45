import { channelsOf } from '../colour-channels.ts'
import type { Cmyk, Inks, SpotInk } from './ink.ts'
import { type PictureShapes, stopsOf } from './read-picture.ts'

/** How the inks of a job print a gradient. */
type GradientInks =
  /** Between the inks of its colours. */
  | { readonly kind: 'mixed' }
  /** Tints of one ink, 0 to 1. */
  | { readonly kind: 'tints'; readonly ink: SpotInk; readonly tints: readonly number[] }
  /** One of its colours throughout: a plate holds tints of its own ink only. */
  | { readonly kind: 'flat'; readonly colour: string; readonly ink: SpotInk }

/** A channel of 0 to 255 by which a tint may miss a colour of the gradient. */
const tolerance = 24

export function gradientInks(stops: readonly string[], inks: Inks): GradientInks {
  const spots = stops.flatMap((colour) => {
    const ink = inks.ofColour(colour)
    return ink.kind === 'spot' ? [{ colour, ink }] : []
  })
  const [full, ...others] = spots.toSorted((a, b) => sumOf(a.colour) - sumOf(b.colour))
  if (full === undefined) return { kind: 'mixed' }
  const flat = { kind: 'flat', ...full } as const
  if (others.some(({ ink }) => ink.name !== full.ink.name)) return flat
  const tints = stops.map((colour) => tintOf(colour, full.colour))
  return tints.every((tint) => tint !== null) ? { kind: 'tints', ink: full.ink, tints } : flat
}

/** The gradients of a picture that one flat ink replaces, as its colours, and the ink. */
export function flatGradients(
  { shapes }: PictureShapes,
  inks: Inks,
): { readonly stops: readonly string[]; readonly ink: string; readonly cmyk: Cmyk }[] {
  const found = new Map<string, { stops: readonly string[]; ink: string; cmyk: Cmyk }>()
  for (const shape of shapes) {
    if (shape.kind !== 'path' || typeof shape.paint === 'string') continue
    const stops = stopsOf(shape.paint)
    const plan = gradientInks(stops, inks)
    if (plan.kind === 'flat') found.set(stops.join(' '), { stops, ink: plan.ink.name, cmyk: plan.ink.cmyk })
  }
  return [...found.values()]
}

/** The share of an ink on white paper that looks like a colour; null when none does. */
function tintOf(colour: string, full: string): number | null {
  const [wanted, ink] = [channelsOf(colour), channelsOf(full)]
  const most = ink.reduce((sum, value) => sum + (255 - value) ** 2, 0)
  if (most === 0) return null
  const along = ink.reduce((sum, value, at) => sum + (255 - value) * (255 - (wanted[at] ?? 255)), 0)
  const tint = Math.min(1, Math.max(0, along / most))
  const misses = ink.map((value, at) => Math.abs(255 - tint * (255 - value) - (wanted[at] ?? 255)))
  return Math.max(...misses) <= tolerance ? Math.round(tint * 100) / 100 : null
}

function sumOf(colour: string): number {
  return channelsOf(colour).reduce((sum, value) => sum + value, 0)
}
