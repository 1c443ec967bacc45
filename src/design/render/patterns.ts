import { moduleUnits, round } from './svg.ts'

/**
 * Our own module patterns with the smallest `moduleSize` that scans everywhere. The ink share of a module decides, not
 * its shape: from about two thirds on every decoder reads it (measured on versions 3 to 8).
 */
export const ownPatterns = {
  fluid: { leastSize: 1 },
  leaf: { leastSize: 0.9 },
  heart: { leastSize: 0.95 },
  plus: { leastSize: 0.95 },
  star: { leastSize: 0.95 },
  'bars-horizontal': { leastSize: 0.95 },
  'bars-vertical': { leastSize: 0.95 },
  diamond: { leastSize: 1 },
  x: { leastSize: 0.95 },
  mosaic: { leastSize: 1 },
} as const
export type OwnPattern = keyof typeof ownPatterns

export function isOwnPattern(pattern: string): pattern is OwnPattern {
  return Object.hasOwn(ownPatterns, pattern)
}

/** Dark neighbours of a module, as bits. */
const north = 1
const east = 2
const south = 4
const west = 8
/** The four that a dark module's shape depends on. */
const sides = 15
const diagonals = [16, 32, 64, 128] as const

type Point = readonly [number, number]

/** A closed outline from a point inside its module, in relative commands after the first. */
type Outline = { readonly x: number; readonly y: number; readonly rest: string }

/** The modules of one code, as a pattern draws them. */
export type PatternTask = {
  readonly pattern: OwnPattern
  /** Modules a side. */
  readonly size: number
  /** Whether the module is drawn; corner squares and modules left out for a logo are not. */
  readonly isDark: (row: number, column: number) => boolean
  /** 0.5 to 1; cut to what the pattern allows. */
  readonly moduleSize: number
  /** The same number for the same module, 0 to 1. */
  readonly random: (row: number, column: number) => number
}

/** Draws every module; `add` gets the path data of one module, in picture units from the code's upper left corner. */
export function drawPattern(
  { pattern, size, isDark, moduleSize, random }: PatternTask,
  add: (row: number, column: number, path: (offset: Point) => string) => void,
): void {
  const scale = Math.max(Math.min(moduleSize, 1), ownPatterns[pattern].leastSize)
  const cached = shapeCache(`${pattern} ${scale}`)
  const outlines = (key: number, make: () => readonly Outline[]): readonly Outline[] => {
    const known = cached.get(key) ?? make()
    cached.set(key, known)
    return known
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const dark = isDark(row, column)
      if (!dark && pattern !== 'fluid') continue
      const mask = neighbours(isDark, row, column)
      const shape = dark
        ? pattern === 'mosaic'
          ? outlines(Math.floor(random(row, column) * mosaicSteps) + 1000, () =>
              piece(Math.floor(random(row, column) * mosaicSteps)),
            )
          : outlines(mask & sides, () => shapes[pattern](mask, scale))
        : outlines(mask + 2000, () => fillets(mask))
      if (shape.length === 0) continue
      const [x, y] = [column * moduleUnits, row * moduleUnits]
      add(row, column, ([left, top]) =>
        shape
          .map((outline) => `M${round(x + left + outline.x)} ${round(y + top + outline.y)}${outline.rest}`)
          .join(''),
      )
    }
  }
}

/** Shapes already made, by pattern and size, then by neighbours. */
const shapesMade = new Map<string, Map<number, readonly Outline[]>>()
const cachedShapes = 40

function shapeCache(key: string): Map<number, readonly Outline[]> {
  const known = shapesMade.get(key)
  if (known !== undefined) return known
  if (shapesMade.size >= cachedShapes) shapesMade.clear()
  const made = new Map<number, readonly Outline[]>()
  shapesMade.set(key, made)
  return made
}

function neighbours(isDark: PatternTask['isDark'], row: number, column: number): number {
  return (
    (isDark(row - 1, column) ? north : 0) |
    (isDark(row, column + 1) ? east : 0) |
    (isDark(row + 1, column) ? south : 0) |
    (isDark(row, column - 1) ? west : 0) |
    (isDark(row - 1, column - 1) ? diagonals[0] : 0) |
    (isDark(row - 1, column + 1) ? diagonals[1] : 0) |
    (isDark(row + 1, column + 1) ? diagonals[2] : 0) |
    (isDark(row + 1, column - 1) ? diagonals[3] : 0)
  )
}

const half = moduleUnits / 2

/** Shapes of a dark module by its neighbours; shapes wider than a module are cut where a neighbour is dark. */
const shapes: {
  readonly [P in Exclude<OwnPattern, 'mosaic'>]: (mask: number, scale: number) => readonly Outline[]
} = {
  fluid: (mask) => [blob(mask)],
  leaf: (_, scale) => [roundedSquare([10 * scale, 0, 10 * scale, 0], moduleUnits * scale)],
  heart: (mask, scale) => [heart(mask, scale)],
  plus: (_, scale) => [polygon(plus(5 * scale, half * scale))],
  star: (mask, scale) => [polygon(clipped(star(13 * scale, 8 * scale), mask))],
  'bars-horizontal': (mask, scale) => [bar(mask & west, mask & east, scale, false)],
  'bars-vertical': (mask, scale) => [bar(mask & north, mask & south, scale, true)],
  diamond: (mask) => [
    polygon(
      clipped(
        [
          [half, half - 12],
          [half + 12, half],
          [half, half + 12],
          [half - 12, half],
        ],
        mask,
      ),
    ),
  ],
  x: (_, scale) => [polygon(cross(4.5, scale))],
}

/** A square with a corner rounded where both of its sides are free, so that neighbours flow together. */
function blob(mask: number): Outline {
  const free = (one: number, other: number) => ((mask & one) === 0 && (mask & other) === 0 ? half : 0)
  return roundedSquare(
    [free(north, west), free(north, east), free(south, east), free(south, west)],
    moduleUnits,
  )
}

/** The inner corners of a light module between three dark ones, filled round. */
function fillets(mask: number): readonly Outline[] {
  const r = 6
  const found: Outline[] = []
  const all = (bits: number) => (mask & bits) === bits
  const end = moduleUnits
  if (all(north | west | diagonals[0])) found.push({ x: 0, y: 0, rest: `h${r}a${r} ${r} 0 0 0 ${-r} ${r}z` })
  if (all(north | east | diagonals[1]))
    found.push({ x: end, y: 0, rest: `v${r}a${r} ${r} 0 0 0 ${-r} ${-r}z` })
  if (all(south | east | diagonals[2]))
    found.push({ x: end, y: end, rest: `h${-r}a${r} ${r} 0 0 0 ${r} ${-r}z` })
  if (all(south | west | diagonals[3]))
    found.push({ x: 0, y: end, rest: `v${-r}a${r} ${r} 0 0 0 ${r} ${r}z` })
  return found
}

/** A centred square with radii of its corners, clockwise from the upper left. */
function roundedSquare([a, b, c, d]: readonly [number, number, number, number], side: number): Outline {
  const start = (moduleUnits - side) / 2
  const arc = (r: number, x: number, y: number) =>
    r === 0 ? '' : `a${round(r)} ${round(r)} 0 0 1 ${round(x * r)} ${round(y * r)}`
  const rest =
    `h${round(side - a - b)}${arc(b, 1, 1)}v${round(side - b - c)}${arc(c, -1, 1)}` +
    `h${round(-(side - c - d))}${arc(d, -1, -1)}v${round(-(side - d - a))}${arc(a, 1, -1)}z`
  return { x: start + a, y: start, rest }
}

/** Wider than a module by a twentieth on each free side. */
function heart(mask: number, scale: number): Outline {
  const left = ((mask & west) === 0 ? 11 : 10) * scale
  const right = ((mask & east) === 0 ? 11 : 10) * scale
  const up = 6.5 * scale
  const down = 10 * scale
  const rest =
    `c${round(right * 0.22)} ${round(-up * 0.75)} ${round(right)} ${round(-up * 0.7)} ${round(right)} ${round(up * 0.35)}` +
    `c0 ${round(up * 0.75)} ${round(-right * 0.72)} ${round(down * 0.9)} ${round(-right)} ${round(down + up * 0.5)}` +
    `c${round(-left * 0.28)} ${round(-(down + up * 0.5) + down * 0.9 + up * 0.75)} ${round(-left)} ${round(-(down + up * 0.5) + up * 0.75)} ${round(-left)} ${round(-(down + up * 0.15))}` +
    `c0 ${round(-up * 1.05)} ${round(left * 0.78)} ${round(-up * 1.1)} ${round(left)} ${round(-up * 0.35)}z`
  return { x: half, y: half - up * 0.85, rest }
}

function plus(arm: number, reach: number): readonly Point[] {
  const [a, b, c, d] = [half - reach, half - arm, half + arm, half + reach]
  return [
    [b, a],
    [c, a],
    [c, b],
    [d, b],
    [d, c],
    [c, c],
    [c, d],
    [b, d],
    [b, c],
    [a, c],
    [a, b],
    [b, b],
  ]
}

function cross(width: number, scale: number): readonly Point[] {
  const far = moduleUnits
  const gap = half - width
  const points: readonly Point[] = [
    [0, 0],
    [width, 0],
    [half, gap],
    [far - width, 0],
    [far, 0],
    [far, width],
    [far - gap, half],
    [far, far - width],
    [far, far],
    [far - width, far],
    [half, far - gap],
    [width, far],
    [0, far],
    [0, far - width],
    [gap, half],
    [0, width],
  ]
  return points.map(([x, y]): Point => [half + (x - half) * scale, half + (y - half) * scale])
}

function star(outer: number, inner: number): readonly Point[] {
  return Array.from({ length: 10 }, (_, index): Point => {
    const radius = index % 2 === 0 ? outer : inner
    const angle = -Math.PI / 2 + (index * Math.PI) / 5
    return [half + radius * Math.cos(angle), half + 0.5 + radius * Math.sin(angle)]
  })
}

/** A bar of 0.8 module that goes on where a neighbour is dark and ends round where none is. */
function bar(before: number, after: number, scale: number, upright: boolean): Outline {
  const thick = 16 * scale
  const r = round(thick / 2)
  const side = round((moduleUnits - thick) / 2)
  const [start, end] = [before === 0 ? r : 0, after === 0 ? moduleUnits - r : moduleUnits]
  const length = round(end - start)
  const cap = (present: number, sign: number) =>
    present === 0
      ? upright
        ? `a${r} ${r} 0 0 1 ${round(-sign * 2 * r)} 0`
        : `a${r} ${r} 0 0 1 0 ${round(sign * 2 * r)}`
      : upright
        ? `h${round(-sign * 2 * r)}`
        : `v${round(sign * 2 * r)}`
  return upright
    ? { x: moduleUnits - side, y: start, rest: `v${length}${cap(after, 1)}v${-length}${cap(before, -1)}z` }
    : { x: start, y: side, rest: `h${length}${cap(after, 1)}h${-length}${cap(before, -1)}z` }
}

const mosaicSteps = 32

/** A square of 0.8 to 1 module slightly off centre; a smaller one is lost by some decoders. */
function piece(step: number): readonly Outline[] {
  const side = moduleUnits * (0.82 + (0.18 * (step % 8)) / 7)
  const spare = moduleUnits - side
  const [across, down] = [(step % 4) / 3, Math.floor(step / 8) / 3]
  return [{ x: spare * across, y: spare * down, rest: `h${round(side)}v${round(side)}h${round(-side)}z` }]
}

function polygon(points: readonly Point[]): Outline {
  const [first = [0, 0]] = points
  let [x, y] = [round(first[0]), round(first[1])]
  const start = { x, y }
  let rest = ''
  for (const point of points.slice(1)) {
    const [nx, ny] = [round(point[0]), round(point[1])]
    rest += `l${round(nx - x)} ${round(ny - y)}`
    ;[x, y] = [nx, ny]
  }
  return { ...start, rest: `${rest}z` }
}

/** A polygon cut at those sides of its module whose neighbour is dark, so that two shapes never overlap. */
function clipped(points: readonly Point[], mask: number): readonly Point[] {
  let kept = points
  if (mask & north) kept = clip(kept, ([, y]) => y)
  if (mask & east) kept = clip(kept, ([x]) => moduleUnits - x)
  if (mask & south) kept = clip(kept, ([, y]) => moduleUnits - y)
  if (mask & west) kept = clip(kept, ([x]) => x)
  return kept
}

/** The part of a polygon where `inside` is not negative (Sutherland and Hodgman). */
function clip(points: readonly Point[], inside: (point: Point) => number): readonly Point[] {
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    const [a, b] = [inside(point), inside(next)]
    const crossing: Point[] =
      a >= 0 === b >= 0
        ? []
        : [[point[0] + ((next[0] - point[0]) * a) / (a - b), point[1] + ((next[1] - point[1]) * a) / (a - b)]]
    return a >= 0 ? [point, ...crossing] : crossing
  })
}
