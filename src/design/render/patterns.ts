import type { patterns } from '../design.ts'
import { moduleUnits, round } from './svg.ts'

type Pattern = (typeof patterns)[number]

/**
 * The smallest `moduleSize` of a pattern that scans everywhere; the other patterns have one size. The ink share of a
 * module decides, not its shape: from about two thirds on every decoder reads it (measured on versions 3 to 8).
 */
const leastSizes: Partial<Readonly<Record<Pattern, number>>> = {
  leaf: 0.9,
  heart: 0.95,
  plus: 0.95,
  star: 0.95,
  'bars-horizontal': 0.95,
  'bars-vertical': 0.95,
  x: 0.95,
}

/** Path data that grows; rectangles drawn side by side, left to right, become one. */
export class PathText {
  private text = ''
  private run: {
    readonly left: number
    readonly top: number
    readonly height: number
    right: number
  } | null = null

  addRectangle(left: number, top: number, width: number, height: number): void {
    if (this.run?.right === left && this.run.top === top && this.run.height === height) {
      this.run.right = left + width
      return
    }
    this.endRun()
    this.run = { left, top, height, right: left + width }
  }

  addPath(path: string): void {
    this.endRun()
    this.text += path
  }

  toString(): string {
    this.endRun()
    return this.text
  }

  private endRun(): void {
    if (this.run === null) return
    const { left, top, right, height } = this.run
    this.text += `M${left} ${top}h${right - left}v${height}h${left - right}z`
    this.run = null
  }
}

/** Dark neighbours of a module, as bits. */
const north = 1
const east = 2
const south = 4
const west = 8
/** The four that a dark module's shape depends on. */
const sides = 15
const diagonals = [16, 32, 64, 128] as const
/** The two sides of each corner, clockwise from the upper left. */
const corners = [north | west, north | east, south | east, south | west]

type Point = readonly [number, number]
type Four = readonly [number, number, number, number]

/** A closed outline from a point inside its module, in relative commands after the first. */
type Outline = { readonly x: number; readonly y: number; readonly rest: string }

/** A plain module; a row of them becomes one rectangle. */
const wholeModule: Outline = { x: 0, y: 0, rest: '' }

/** The modules of one code, or of one of its corners, as a pattern draws them. */
type PatternTask = {
  readonly pattern: Pattern
  /** Modules a side. */
  readonly size: number
  /** Whether the module is drawn. */
  readonly isDark: (row: number, column: number) => boolean
  /** 0.5 to 1; at least what the pattern allows. */
  readonly moduleSize?: number
  /** The same number for the same module, 0 to 1. */
  readonly random?: (row: number, column: number) => number
}

/**
 * Draws every module in picture units.
 *
 * @param offset upper left corner of the first module.
 * @param target the path that a module belongs to.
 */
export function drawPattern(
  { pattern, size, isDark, moduleSize = 1, random = () => 0 }: PatternTask,
  [left, top]: Point,
  target: (row: number, column: number) => PathText,
): void {
  const scale = Math.max(Math.min(moduleSize, 1), leastSizes[pattern] ?? 1)
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
      const [x, y] = [left + column * moduleUnits, top + row * moduleUnits]
      for (const outline of shape) {
        if (outline === wholeModule) target(row, column).addRectangle(x, y, moduleUnits, moduleUnits)
        else target(row, column).addPath(`M${placed(x + outline.x)} ${placed(y + outline.y)}${outline.rest}`)
      }
    }
  }
}

/** Thousandths of a picture unit: a rougher place would open seams beside whole modules. */
function placed(value: number): number {
  return Math.round(value * 1000) / 1000 + 0
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
  readonly [P in Exclude<Pattern, 'mosaic'>]: (mask: number, scale: number) => readonly Outline[]
} = {
  square: () => [wholeModule],
  dots: () => [roundedSquare([half, half, half, half], moduleUnits)],
  rounded: (mask) => [blob(mask, half)],
  'extra-rounded': (mask) => [blob(mask, moduleUnits)],
  classy: (mask) => [classy(mask, half)],
  'classy-rounded': (mask) => [classy(mask, moduleUnits)],
  fluid: (mask) => [blob(mask, half)],
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

/**
 * A square with a corner rounded where both of its sides are free, so that neighbours flow together.
 *
 * @param lone radius of a corner that is the only round one.
 */
function blob(mask: number, lone: number): Outline {
  const free = corners.map((both) => (mask & both) === 0)
  const radius = free.filter(Boolean).length === 1 ? lone : half
  return roundedSquare(free.map((isFree) => (isFree ? radius : 0)) as unknown as Four, moduleUnits)
}

/** A square with its upper left corner rounded where a group of modules begins, or else its lower right where it ends. */
function classy(mask: number, radius: number): Outline {
  if ((mask & sides) === 0) return roundedSquare([half, 0, half, 0], moduleUnits)
  if ((mask & (north | west)) === 0) return roundedSquare([radius, 0, 0, 0], moduleUnits)
  return roundedSquare([0, 0, (mask & (south | east)) === 0 ? radius : 0, 0], moduleUnits)
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
function roundedSquare([a, b, c, d]: Four, side: number): Outline {
  if (a + b + c + d === 0 && side === moduleUnits) return wholeModule
  const start = (moduleUnits - side) / 2
  const arc = (r: number, x: number, y: number) =>
    r === 0 ? '' : `a${round(r)} ${round(r)} 0 0 1 ${round(x * r)} ${round(y * r)}`
  const line = (command: 'h' | 'v', length: number) => (length === 0 ? '' : command + round(length))
  const rest =
    `${line('h', side - a - b)}${arc(b, 1, 1)}${line('v', side - b - c)}${arc(c, -1, 1)}` +
    `${line('h', c + d - side)}${arc(d, -1, -1)}${line('v', d + a - side)}${arc(a, 1, -1)}z`
  return { x: round(start + a), y: round(start), rest }
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
  return { x: half, y: round(half - up * 0.85), rest }
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
  return [
    {
      x: round(spare * across),
      y: round(spare * down),
      rest: `h${round(side)}v${round(side)}h${round(-side)}z`,
    },
  ]
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
