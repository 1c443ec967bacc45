import type { CodeGeometry } from '../code-geometry.ts'
import { channelsOf, colourOf } from '../colour-channels.ts'
import type { Design } from '../design.ts'

type Gradient = NonNullable<Design['gradient']>

/** Colours of a gradient from its begin to its end. */
const steps = 48

/** A gradient's colours in even steps, mixed in sRGB as SVG mixes them. */
export function gradientColours(from: string, { via, to }: Gradient): readonly string[] {
  const stops = (via === undefined ? [from, to] : [from, via, to]).map(channelsOf)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const place = (step / steps) * (stops.length - 1)
    const before = Math.min(stops.length - 2, Math.floor(place))
    const mixed = [0, 1, 2].map((channel) => {
      const [one = 0, other = 0] = [stops[before]?.[channel], stops[before + 1]?.[channel]]
      return one + (other - one) * (place - before)
    })
    return colourOf(mixed)
  })
}

/**
 * Where the dark modules are on a gradient over the code, 0 at its begin to 1 at its end, as `gradientDefinition` draws
 * it: those of the corner squares, and all others that the logo leaves.
 */
export function gradientPlaces(
  { type, rotation }: Gradient,
  { size, modules, hidden }: CodeGeometry,
): { readonly corners: readonly number[]; readonly modules: readonly number[] } {
  const angle = (rotation * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const reach = Math.abs(cosine) + Math.abs(sine)
  const placeOf = (x: number, y: number) =>
    type === 'radial' ? Math.hypot(x, y) / Math.SQRT1_2 : (x * cosine + y * sine) / reach + 0.5
  const corners: number[] = []
  const others: number[] = []
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark || hidden[row]?.[column] === true) continue
      const isCorner = (row < 7 && (column < 7 || column >= size - 7)) || (row >= size - 7 && column < 7)
      const place = placeOf((column + 0.5) / size - 0.5, (row + 0.5) / size - 0.5)
      ;(isCorner ? corners : others).push(place)
    }
  }
  return { corners, modules: others }
}
