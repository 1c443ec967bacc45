import { alignmentCentres } from '#design/scannability/codewords.ts'
import type { GreyImage } from '#design/scannability/image.ts'

/** A module whose tone the standard fixes. `finder`: 0 upper left, 1 upper right, 2 lower left; -1 for others. */
type KnownModule = {
  readonly column: number
  readonly row: number
  readonly isDark: boolean
  readonly finder: number
}

const known = new Map<number, readonly KnownModule[]>()

/** Finders with separators, timing and alignment patterns of a size (ISO/IEC 18004 §6.3). */
export function knownModules(size: number): readonly KnownModule[] {
  const cached = known.get(size)
  if (cached !== undefined) return cached
  const modules: KnownModule[] = []
  const corners = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
  for (const [finder, [left, top]] of corners.entries()) {
    for (let y = -1; y <= 7; y++) {
      for (let x = -1; x <= 7; x++) {
        const [column, row] = [left + x, top + y]
        if (column < 0 || row < 0 || column >= size || row >= size) continue
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        modules.push({ column, row, isDark: ring !== 2 && ring !== 4, finder })
      }
    }
  }
  for (let at = 8; at < size - 8; at++) {
    modules.push({ column: at, row: 6, isDark: at % 2 === 0, finder: -1 })
    modules.push({ column: 6, row: at, isDark: at % 2 === 0, finder: -1 })
  }
  const centres = alignmentCentres((size - 17) / 4)
  const last = centres.at(-1)
  for (const row of centres) {
    for (const column of centres) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue
      for (let y = -2; y <= 2; y++)
        for (let x = -2; x <= 2; x++) {
          const isDark = Math.max(Math.abs(x), Math.abs(y)) !== 1
          modules.push({ column: column + x, row: row + y, isDark, finder: -1 })
        }
    }
  }
  known.set(size, modules)
  return modules
}

/** How well a photo shows the known modules at a place. */
export type SymbolFit = {
  readonly quad: Quad
  /** Modules a side. */
  readonly size: number
  /** Correlation of all known modules with the photo, -1 to 1. */
  readonly score: number
  /** The same for each finder: upper left, upper right, lower left. */
  readonly finders: readonly [number, number, number]
}

/** The tone between the four pixels around a place; -1 outside the photo. */
export function toneAt({ data, width, height }: GreyImage, [x, y]: Point): number {
  const left = Math.floor(x - 0.5)
  const top = Math.floor(y - 0.5)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return -1
  const [a, b] = [x - 0.5 - left, y - 0.5 - top]
  const at = top * width + left
  const upper = (data[at] ?? 0) * (1 - a) + (data[at + 1] ?? 0) * a
  const lower = (data[at + width] ?? 0) * (1 - a) + (data[at + width + 1] ?? 0) * a
  return upper * (1 - b) + lower * b
}

/** Correlation of the three finders alone with the photo: a quick look at a place. */
export function scoreFinders(image: GreyImage, quad: Quad, size: number): number {
  const at = projectionOf(quad, size)
  const all = new Correlation()
  for (const { column, row, isDark, finder } of knownModules(size)) {
    // The finders come first.
    if (finder < 0) break
    const tone = toneAt(image, at(column + 0.5, row + 0.5))
    if (tone >= 0) all.add(tone, isDark ? -1 : 1)
  }
  return all.value()
}

/** Scores a place. @param skip a finder that is left out of the total, because it may be damaged. */
export function scoreSymbol(image: GreyImage, quad: Quad, size: number, skip = -1): SymbolFit {
  const at = projectionOf(quad, size)
  const all = new Correlation()
  const each = [new Correlation(), new Correlation(), new Correlation()] as const
  for (const { column, row, isDark, finder } of knownModules(size)) {
    const tone = toneAt(image, at(column + 0.5, row + 0.5))
    if (tone < 0) continue
    const goal = isDark ? -1 : 1
    if (finder !== skip) all.add(tone, goal)
    each[finder as 0 | 1 | 2]?.add(tone, goal)
  }
  return { quad, size, score: all.value(), finders: [each[0].value(), each[1].value(), each[2].value()] }
}

/** Pearson's correlation, added up pair by pair. */
export class Correlation {
  private n = 0
  private x = 0
  private y = 0
  private xx = 0
  private yy = 0
  private xy = 0

  add(x: number, y: number): void {
    this.n++
    this.x += x
    this.y += y
    this.xx += x * x
    this.yy += y * y
    this.xy += x * y
  }

  value(): number {
    const { n, x, y, xx, yy, xy } = this
    const spread = Math.sqrt((n * xx - x * x) * (n * yy - y * y))
    return n < 8 || spread < 1e-9 ? 0 : (n * xy - x * y) / spread
  }
}

/** Steps of the search in modules, large ones first. */
const steps = [1.5, 0.7, 0.3, 0.12]

/**
 * Moves the corners of a symbol to where its known modules fit best.
 *
 * @param skip a finder that is left out.
 */
export function fitSymbol(image: GreyImage, start: Quad, size: number, skip = -1): SymbolFit {
  let best = scoreSymbol(image, start, size, skip)
  const module = Math.hypot(start[1][0] - start[0][0], start[1][1] - start[0][1]) / size
  for (const step of steps) {
    for (let turn = 0; turn < 3; turn++) {
      const before = best.score
      for (const quad of movedCorners(() => best.quad, step * module)) {
        const found = scoreSymbol(image, quad, size, skip)
        if (found.score > best.score) best = found
      }
      if (best.score - before < 1e-3) break
    }
  }
  return best
}

/**
 * The modules at a place, each darker or lighter than what surrounds it.
 *
 * @returns by row and column: whether the module is dark.
 */
export function sampleModules(image: GreyImage, at: Projection, size: number): boolean[][] {
  const tones = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => meanTone(image, at, column, row)),
  )
  // Each neighbourhood has its own threshold, because light is uneven.
  const reach = 4
  return tones.map((line, row) =>
    line.map((tone, column) => {
      let [low, high] = [255, 0]
      for (let y = Math.max(0, row - reach); y <= Math.min(size - 1, row + reach); y++)
        for (let x = Math.max(0, column - reach); x <= Math.min(size - 1, column + reach); x++) {
          const other = tones[y]?.[x] ?? tone
          low = Math.min(low, other)
          high = Math.max(high, other)
        }
      return tone < (low + high) / 2
    }),
  )
}

const places = [0.3, 0.5, 0.7]

function meanTone(image: GreyImage, at: Projection, column: number, row: number): number {
  let [sum, count] = [0, 0]
  for (const y of places)
    for (const x of places) {
      const tone = toneAt(image, at(column + x, row + y))
      if (tone < 0) continue
      sum += tone
      count++
    }
  return count === 0 ? 255 : sum / count
}

/** A place in a photo, in pixels from its upper left corner. */
export type Point = readonly [x: number, y: number]

/** The corners of a symbol in a photo: upper left, upper right, lower right and lower left of the symbol itself. */
export type Quad = readonly [Point, Point, Point, Point]

/** Maps a place in modules, from the symbol's upper left corner, to a place in the photo. */
export type Projection = (column: number, row: number) => Point

/**
 * The perspective projection that takes a square of `side` modules onto four corners (Heckbert, Fundamentals of
 * Texture Mapping and Image Warping, 1989, §2.2.3).
 */
export function projectionOf([a, b, c, d]: Quad, side: number): Projection {
  const sumX = a[0] - b[0] + c[0] - d[0]
  const sumY = a[1] - b[1] + c[1] - d[1]
  const [dx1, dy1, dx2, dy2] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]]
  const share = dx1 * dy2 - dx2 * dy1 || Number.EPSILON
  const g = (sumX * dy2 - dx2 * sumY) / share
  const h = (dx1 * sumY - sumX * dy1) / share
  const [ax, bx] = [b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0]]
  const [ay, by] = [b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1]]
  return (column, row) => {
    const [u, v] = [column / side, row / side]
    const depth = g * u + h * v + 1
    return [(ax * u + bx * v + a[0]) / depth, (ay * u + by * v + a[1]) / depth]
  }
}

/** The least and the greatest coordinates of some corners. */
export function boundsOf(quad: Quad) {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/**
 * Every place that one corner reaches by a step along an axis, corner after corner.
 *
 * @param current the quad to start from, asked anew for each place.
 * @param step pixels.
 */
export function* movedCorners(current: () => Quad, step: number): Generator<Quad> {
  for (let corner = 0; corner < 4; corner++)
    for (const [dx, dy] of [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ] as const)
      yield current().map(([x, y], index) =>
        index === corner ? [x + dx, y + dy] : [x, y],
      ) as unknown as Quad
}

/** The corners of an axis-parallel box. */
export function quadOfBox(left: number, top: number, right: number, bottom: number): Quad {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** The corners at another scale of the photo, or moved. */
export function moveQuad(quad: Quad, scale: number, [dx, dy]: Point = [0, 0]): Quad {
  return quad.map(([x, y]) => [x * scale + dx, y * scale + dy] as const) as unknown as Quad
}

/** Pixels of a module along its longer and its shorter axis, in the middle of the symbol. */
export function moduleAxes(quad: Quad, side: number): { readonly long: number; readonly short: number } {
  const at = projectionOf(quad, side)
  const [middle, step] = [side / 2, 0.5]
  const [x0, y0] = at(middle - step, middle)
  const [x1, y1] = at(middle + step, middle)
  const [x2, y2] = at(middle, middle - step)
  const [x3, y3] = at(middle, middle + step)
  const [a, b, c, d] = [x1 - x0, x3 - x2, y1 - y0, y3 - y2]
  // Singular values of the projection's derivative.
  const [sum, product] = [a * a + b * b + c * c + d * d, Math.abs(a * d - b * c)]
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * product * product))
  return { long: Math.sqrt((sum + root) / 2), short: Math.sqrt(Math.max(0, (sum - root) / 2)) }
}

/** Degrees by which the surface is turned away from the camera; 0 when seen from straight above. */
export function viewingAngle(quad: Quad, side: number): number {
  const { long, short } = moduleAxes(quad, side)
  return (Math.acos(Math.min(1, short / (long || 1))) * 180) / Math.PI
}
