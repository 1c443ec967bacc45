import { blur } from '#design/scannability/degrade.ts'
import { darkPixels, type Finder, findFinders } from '#design/scannability/finder-search.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import {
  fitSymbol,
  scoreFinders,
  scoreSymbol,
  type SymbolFit,
  boundsOf,
  type Point,
  quadOfBox,
  type Quad,
  viewingAngle,
} from './fit-symbol.ts'

/**
 * Where a symbol seems to be. `finders`: three corner squares found; `pair`: two, the third is missing; `texture`: only
 * a busy area; `size` is then a guess.
 */
export type LocatedSymbol = {
  readonly by: 'finders' | 'pair' | 'texture'
  readonly fit: SymbolFit
  /** The finder that is missing: 0 upper left, 1 upper right, 2 lower left; -1 for none. */
  readonly missing: number
  /** Of a busy area: its shorter over its longer extent, 0 to 1. */
  readonly shape?: number
}

/** Shares of the photo's shorter side that a local mean covers: large codes first, then small ones. */
const windows = [5, 14]

/** Correlation of the known modules from which a place counts as a symbol. */
const leastScore = 0.45
/** Correlation of the finders from which a rough place is worth a closer look. */
const leastFinders = 0.25

/**
 * Looks for a symbol that decoders do not find: corner squares by their 1:1:3:1:1 run of tones (ISO/IEC 18004 Annex C),
 * whole triples first, then pairs with one corner missing, then the busiest area. Null for a photo without one.
 */
export function locateSymbol(photo: GreyImage): LocatedSymbol | null {
  const soft = blur(photo, 1.6)
  // The stripes of a screen look like corner squares everywhere.
  const image = fineness(photo, soft) > mostFine ? soft : photo
  for (const share of windows) {
    const isDark = darkPixels(image, Math.max(12, Math.min(image.width, image.height) / share))
    const finders = findFinders(isDark, image.width, image.height, true)
    const whole = bestTriple(image, finders)
    if (whole !== null && likelihood(whole) > sureScore) return whole
    const open = bestTriple(image, findFinders(isDark, image.width, image.height, false))
    const places = [whole, open, bestPair(image, finders)].filter((place) => place !== null)
    const [best] = places.toSorted((a, b) => likelihood(b) - likelihood(a))
    if (best !== undefined) return best
  }
  return locateTexture(image)
}

/** The busiest area of a photo, whatever it shows. Null for a plain photo. */
export function locateTexture(image: GreyImage): LocatedSymbol | null {
  const box = busiestBox(image)
  return box === null
    ? null
    : { by: 'texture', fit: scoreSymbol(image, box.quad, box.size), missing: -1, shape: box.shape }
}

/** Tones by which a photo may differ from itself when softened, on average. */
const mostFine = 13

function fineness(photo: GreyImage, soft: GreyImage): number {
  let sum = 0
  for (let at = 0; at < photo.data.length; at += 3) {
    const rest = (photo.data[at] ?? 0) - (soft.data[at] ?? 0)
    sum += rest * rest
  }
  return Math.sqrt(sum / Math.max(1, photo.data.length / 3))
}

/** A place that needs no other one beside it. */
const sureScore = 0.8

/** The score of a place, less for a steep view, a large symbol or a missing corner, which chance imitates. */
function likelihood({ fit: { quad, size, score }, by }: LocatedSymbol): number {
  const steep = Math.max(0, viewingAngle(quad, size) - 40) / 35
  const large = Math.max(0, size - 57) / 100
  return score - 0.15 * steep - 0.25 * large - (by === 'pair' ? 0.08 : 0)
}

/** A place before its corners are moved to where they fit best. */
type RoughPlace = {
  readonly by: 'finders' | 'pair'
  readonly quad: Quad
  readonly size: number
  readonly score: number
  readonly missing: number
}

/** Rough places that are fitted: each costs some thousand samples. */
const fitted = 8

function bestOf(image: GreyImage, rough: readonly RoughPlace[], least: number): LocatedSymbol | null {
  let best: LocatedSymbol | null = null
  for (const { by, quad, size, missing } of rough.toSorted((a, b) => b.score - a.score).slice(0, fitted)) {
    const fit = fitSymbol(image, quad, size, missing)
    const place: LocatedSymbol = { by, fit, missing }
    if (fit.score < least || outside(image, fit.quad) > 0.12) continue
    if (best === null || likelihood(place) > likelihood(best)) best = place
  }
  return best
}

/** By how much of its side a place reaches beyond the photo. */
function outside({ width, height }: GreyImage, quad: Quad): number {
  const { left, right, top, bottom } = boundsOf(quad)
  return Math.max(-left, right - width, -top, bottom - height) / Math.max(right - left, bottom - top)
}

function bestTriple(image: GreyImage, finders: readonly Finder[]): LocatedSymbol | null {
  const rough: RoughPlace[] = []
  for (const a of finders)
    for (const b of finders)
      for (const c of finders) {
        if (a === b || a === c || b === c) continue
        const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y]
        const [across, down] = [Math.hypot(ux, uy), Math.hypot(vx, vy)]
        const turn = (ux * vy - uy * vx) / (across * down)
        // The upper right finder is clockwise from the lower left one.
        if (turn < 0.35 || across > 3.5 * down || down > 3.5 * across) continue
        if (!areAlike([a, b, c])) continue
        const module = (a.module + b.module + c.module) / 3
        for (const size of likelySizes(Math.max(across, down) / module + 7)) {
          const quad = quadOfCentres([a.x, a.y], [b.x, b.y], [c.x, c.y], size)
          // Noise has many triples, and a large size takes thousands of samples.
          if (scoreFinders(image, quad, size) < leastFinders) continue
          const { score } = scoreSymbol(image, quad, size)
          if (score > 0.25) rough.push({ by: 'finders', quad, size, score, missing: -1 })
        }
      }
  return bestOf(image, rough, leastScore)
}

function areAlike(finders: readonly Finder[]): boolean {
  const modules = finders.map(({ module }) => module)
  return Math.max(...modules) < 2.2 * Math.min(...modules)
}

/** Sizes in the standard near an estimate; the estimate of a tilted symbol is rough. */
function likelySizes(estimate: number): number[] {
  const nearest = Math.round((estimate - 17) / 4)
  const reach = Math.max(1, Math.round(nearest * 0.25))
  return Array.from({ length: 2 * reach + 1 }, (_, index) => 17 + 4 * (nearest - reach + index)).filter(
    (size) => size >= 21 && size <= 177,
  )
}

/** The corners of a symbol from the centres of its three finders. */
function quadOfCentres(a: Point, b: Point, c: Point, size: number): Quad {
  const span = size - 7
  const [ux, uy] = [(b[0] - a[0]) / span, (b[1] - a[1]) / span]
  const [vx, vy] = [(c[0] - a[0]) / span, (c[1] - a[1]) / span]
  const at = (column: number, row: number): Point => [
    a[0] + (column - 3.5) * ux + (row - 3.5) * vx,
    a[1] + (column - 3.5) * uy + (row - 3.5) * vy,
  ]
  return [at(0, 0), at(size, 0), at(size, size), at(0, size)]
}

/** Two finders of one symbol, and which of the three is missing. */
function bestPair(image: GreyImage, finders: readonly Finder[]): LocatedSymbol | null {
  const rough: RoughPlace[] = []
  for (const p of finders.slice(0, 8))
    for (const q of finders.slice(0, 8)) {
      if (p === q || !areAlike([p, q])) continue
      const module = (p.module + q.module) / 2
      const distance = Math.hypot(q.x - p.x, q.y - p.y)
      for (const [missing, centres] of placesOfThird([p.x, p.y], [q.x, q.y])) {
        const span = (missing === 0 ? distance / Math.SQRT2 : distance) / module
        for (const size of likelySizes(span + 7)) {
          const quad = quadOfCentres(...centres, size)
          const { score } = scoreSymbol(image, quad, size, missing)
          if (score > 0.3) rough.push({ by: 'pair', quad, size, score, missing })
        }
      }
    }
  const best = bestOf(image, rough, 0.55)
  // A corner that is there after all was only not found.
  const isThere = best !== null && (best.fit.finders[best.missing as 0 | 1 | 2] ?? 0) > 0.6
  return isThere ? { ...best, missing: -1 } : best
}

/** Where the third finder is when two are p and q, as the missing one and the centres of all three. */
function placesOfThird(p: Point, q: Point): readonly (readonly [number, [Point, Point, Point]])[] {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
  return [
    // p upper left, q upper right: the lower left one is a quarter turn clockwise.
    [2, [p, q, [p[0] - dy, p[1] + dx]]],
    // p upper left, q lower left.
    [1, [p, [p[0] + dy, p[1] - dx], q]],
    // p upper right, q lower left: the upper left one completes the triangle.
    [0, [[(p[0] + q[0] + dy) / 2, (p[1] + q[1] - dx) / 2], p, q]],
  ]
}

/** Pixels of a cell in the search for a busy area. */
const cell = 12

/** The area whose tones change most in both directions, as a code's do; its size is a guess. Null for a plain photo. */
function busiestBox(
  image: GreyImage,
): { readonly quad: Quad; readonly size: number; readonly shape: number } | null {
  const [columns, rows] = [Math.floor(image.width / cell), Math.floor(image.height / cell)]
  if (columns < 2 || rows < 2) return null
  const energy = cellEnergy(image, columns, rows)
  const sorted = [...energy].toSorted((a, b) => b - a)
  const top = sorted[Math.floor(sorted.length * 0.01)] ?? 0
  if (top < 1.5) return null
  const group = largestGroup(energy, columns, rows, top * 0.35)
  if (group === null) return null
  const { left, right, upper, lower, shape } = group
  const quad = quadOfBox(left * cell, upper * cell, (right + 1) * cell, (lower + 1) * cell)
  const module = meanRun(image, quad) / 1.9
  const side = Math.max(right - left + 1, lower - upper + 1) * cell
  const size = 17 + 4 * Math.max(1, Math.min(40, Math.round((side / module - 17) / 4)))
  return { quad, size, shape }
}

/** Mean change of tone from pixel to pixel in each cell, the smaller one of across and down. */
function cellEnergy({ data, width }: GreyImage, columns: number, rows: number): Float32Array {
  const energy = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [across, down] = [0, 0]
      for (let y = row * cell; y < (row + 1) * cell - 2; y++)
        for (let x = column * cell; x < (column + 1) * cell - 2; x++) {
          const at = y * width + x
          across += Math.abs((data[at + 2] ?? 0) - (data[at] ?? 0))
          down += Math.abs((data[at + 2 * width] ?? 0) - (data[at] ?? 0))
        }
      energy[row * columns + column] = Math.min(across, down) / (cell - 2) ** 2
    }
  return energy
}

type CellGroup = {
  readonly left: number
  readonly right: number
  readonly upper: number
  readonly lower: number
  /** Shorter over longer extent along its own axes. */
  readonly shape: number
}

/** The group of neighbouring cells above a bound that covers most in the shape of a square. */
function largestGroup(energy: Float32Array, columns: number, rows: number, bound: number): CellGroup | null {
  const seen = new Uint8Array(energy.length)
  let best: { readonly group: CellGroup; readonly weight: number } | null = null
  for (let start = 0; start < energy.length; start++) {
    if (seen[start] === 1 || (energy[start] ?? 0) < bound) continue
    const cells = [start]
    seen[start] = 1
    let [left, right, upper, lower] = [columns, 0, rows, 0]
    for (let next = 0; next < cells.length; next++) {
      const at = cells[next] ?? 0
      const [x, y] = [at % columns, Math.floor(at / columns)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      upper = Math.min(upper, y)
      lower = Math.max(lower, y)
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const [nx, ny] = [x + dx, y + dy]
        const place = ny * columns + nx
        if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || seen[place] === 1) continue
        if ((energy[place] ?? 0) < bound) continue
        seen[place] = 1
        cells.push(place)
      }
    }
    const [across, down] = [right - left + 1, lower - upper + 1]
    const weight = cells.length * (Math.min(across, down) / Math.max(across, down))
    if (best === null || weight > best.weight)
      best = { group: { left, right, upper, lower, shape: shapeOf(cells, columns) }, weight }
  }
  return best === null ? null : best.group
}

/** Shorter over longer standard deviation of a group's cells. */
function shapeOf(cells: readonly number[], columns: number): number {
  const count = cells.length
  const xs = cells.map((at) => at % columns)
  const ys = cells.map((at) => Math.floor(at / columns))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count
  const [mx, my] = [mean(xs), mean(ys)]
  const xx = mean(xs.map((x) => (x - mx) ** 2)) + 0.1
  const yy = mean(ys.map((y) => (y - my) ** 2)) + 0.1
  const xy = mean(xs.map((x, index) => (x - mx) * ((ys[index] ?? 0) - my)))
  const root = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
  return Math.sqrt(Math.max(0, (xx + yy) / 2 - root) / ((xx + yy) / 2 + root))
}

/** Mean length of a run of one tone in the rows of a box, in pixels. */
function meanRun(image: GreyImage, quad: Quad): number {
  const [[left, top], , [right, bottom]] = quad
  let [runs, pixels] = [0, 0]
  for (let y = Math.floor(top); y < bottom; y += 2) {
    let [sum, count] = [0, 0]
    for (let x = Math.floor(left); x < right; x++) {
      sum += image.data[y * image.width + x] ?? 0
      count++
    }
    const mean = sum / Math.max(1, count)
    let before = false
    for (let x = Math.floor(left); x < right; x++) {
      const dark = (image.data[y * image.width + x] ?? 0) < mean
      if (dark !== before) runs++
      before = dark
      pixels++
    }
  }
  return pixels / Math.max(1, runs)
}
