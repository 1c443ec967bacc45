import type { CodeGeometry } from '../code-geometry.ts'
import { type Design, patterns } from '../design.ts'
import { drawPattern, PathText } from './patterns.ts'
import { circle, moduleUnits, path, type Step } from './svg.ts'

export type ModulePaths = {
  /** One path for each of `moduleColours`. */
  readonly modules: readonly string[]
  readonly cornerSquares: string
  readonly cornerDots: string
}

/** The colours of a design's modules: one, or two to four by a rule. A gradient counts as the first one. */
export function moduleColours(design: Design): readonly string[] {
  return [design.color, ...(design.moduleColours?.colours ?? [])]
}

/**
 * Path data of a code's modules, corner squares and corner dots, even-odd, in picture units. An unknown style is drawn
 * as the default.
 *
 * @param offset where the code's upper left corner is.
 * @param seed of patterns and colours that look random; the same seed draws the same picture.
 */
export function drawModules(
  code: CodeGeometry,
  design: Design,
  offset: readonly [number, number],
  seed: number,
): ModulePaths {
  const paths = moduleColours(design).map(() => new PathText())
  const leftOut = design.logo?.hideModules === true ? code.hidden : []
  const task = {
    pattern: patterns.find((known) => known === design.pattern) ?? defaultPattern,
    size: code.size,
    isDark: (row: number, column: number) =>
      code.modules[row]?.[column] === true &&
      leftOut[row]?.[column] !== true &&
      !isCorner(row, column, code.size),
    moduleSize: design.moduleSize ?? 1,
    random: (row: number, column: number) => randomAt(seed, row, column),
  }
  drawPattern(task, offset, colourRule(design, code.size, seed, paths))
  return {
    modules: paths.map(String),
    cornerSquares: drawCornerSquares(design.cornerSquare.type, code.size, offset),
    cornerDots: drawCornerDots(design.cornerDot.type, code.size, offset),
  }
}

const defaultPattern = 'classy'

function isCorner(row: number, column: number, size: number): boolean {
  const far = size - 7
  return (row < 7 && (column < 7 || column >= far)) || (row >= far && column < 7)
}

/** Which path a module belongs to, by the design's colour rule. */
function colourRule<Path>(
  design: Design,
  size: number,
  seed: number,
  paths: readonly Path[],
): (row: number, column: number) => Path {
  const [only] = paths
  const rule = paths.length > 1 ? design.moduleColours?.rule : undefined
  if (only === undefined) throw new RangeError('A code has at least one colour.')
  if (rule === undefined) return () => only
  const centre = (size - 1) / 2
  const share = {
    random: (row: number, column: number) => randomAt(seed + 1, row, column),
    rings: (row: number, column: number) =>
      Math.max(Math.abs(row - centre), Math.abs(column - centre)) / (centre + 1),
    diagonal: (row: number, column: number) => (row + column) / (2 * size),
    quadrants: (row: number, column: number) =>
      ((row < centre ? 0 : 2) + (column < centre === row < centre ? 0 : 1)) / 4,
  }[rule]
  return (row, column) => paths[Math.floor(share(row, column) * paths.length)] ?? only
}

/** A number from 0 up to 1 for a module, the same for the same seed (an integer hash after Wellons). */
function randomAt(seed: number, row: number, column: number): number {
  let hash = (seed ^ Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca77)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

type Four = readonly [number, number, number, number]
type CornerShape = { readonly outer: Four; readonly inner: Four; readonly isCut?: boolean }
type Point = readonly [number, number]

const all = (radius: number): Four => [radius, radius, radius, radius]

/** Corner squares of one ring: the radius or cut of each outer and inner corner in modules, clockwise from the upper left. */
const rings: Readonly<Record<string, CornerShape>> = {
  square: { outer: all(0), inner: all(0) },
  dot: { outer: all(3.5), inner: all(2.5) },
  'extra-rounded': { outer: all(2.5), inner: all(1.5) },
  soft: { outer: all(0.5), inner: all(0.5) },
  // With an inner radius of 1.7 zbar reads 3 of 10 turned prints, with 1.2 at least 7 (`bench -- studio`).
  cushion: { outer: all(0.5), inner: all(1.2) },
  leaf: { outer: [2, 0.5, 2, 0.5], inner: [1.2, 0.2, 1.2, 0.2] },
  cut: { outer: all(1.2), inner: all(0.7), isCut: true },
}

/** Styles of corners that are made of modules in a pattern. */
const cornerPatterns = ['dots', 'rounded', 'extra-rounded', 'classy', 'classy-rounded'] as const

/** Upper left modules of the three corner squares, with the corner of the code that each one fills. */
const places = (size: number) =>
  [
    { column: 0, row: 0, turns: 0 },
    { column: size - 7, row: 0, turns: 1 },
    { column: 0, row: size - 7, turns: 3 },
  ] as const

/** Path data of the three corner squares; an unknown style is drawn as the default. */
export function drawCornerSquares(style: string, size: number, [left, top]: Point): string {
  return places(size)
    .map(({ column, row, turns }) => {
      const [x, y] = [left + column * moduleUnits, top + row * moduleUnits]
      const ring = Object.hasOwn(rings, style) ? rings[style] : undefined
      const pattern = cornerPatterns.find((known) => known === style)
      if (ring === undefined && pattern !== undefined)
        return inPattern(pattern, 7, (a, b) => Math.max(Math.abs(a - 3), Math.abs(b - 3)) === 3, [x, y])
      const { outer, inner, isCut = false } = ring ?? { outer: all(0), inner: all(0) }
      const box = (inset: number, corners: Four) =>
        outline([x + inset, y + inset, 7 * moduleUnits - 2 * inset], turned(corners, turns), isCut)
      return box(0, outer) + box(moduleUnits, inner)
    })
    .join('')
}

/** Path data of the three corner dots; an unknown style is drawn as the default. */
export function drawCornerDots(style: string, size: number, [left, top]: Point): string {
  const pattern = cornerPatterns.find((known) => known === style)
  const draw = (Object.hasOwn(dots, style) ? dots[style] : undefined) ?? squareDot
  return places(size)
    .map(({ column, row }) => {
      const [x, y] = [left + (column + 2) * moduleUnits, top + (row + 2) * moduleUnits]
      const isInside = (at: number) => at >= 0 && at < 3
      if (pattern !== undefined) return inPattern(pattern, 3, (a, b) => isInside(a) && isInside(b), [x, y])
      return draw(x + 1.5 * moduleUnits, y + 1.5 * moduleUnits)
    })
    .join('')
}

function inPattern(
  pattern: (typeof cornerPatterns)[number],
  size: number,
  isDark: (row: number, column: number) => boolean,
  offset: Point,
): string {
  const path = new PathText()
  drawPattern({ pattern, size, isDark }, offset, () => path)
  return path.toString()
}

/** Each around a centre. They reach a little out of the three modules of a plain dot, so that the middle keeps its weight. */
const dots: Readonly<Record<string, (x: number, y: number) => string>> = {
  dot: (x, y) => circle(x, y, 1.5 * moduleUnits),
  heart: (x, y) => {
    const [w, u, d] = [34, 22, 34]
    return path(
      ['M', x, y - u * 0.6],
      ['C', x + w * 0.25, y - u * 1.65, x + w, y - u * 1.55, x + w, y - u * 0.35],
      ['C', x + w, y + d * 0.45, x + w * 0.3, y + d * 0.7, x, y + d],
      ['C', x - w * 0.3, y + d * 0.7, x - w, y + d * 0.45, x - w, y - u * 0.35],
      ['C', x - w, y - u * 1.55, x - w * 0.25, y - u * 1.65, x, y - u * 0.6],
      ['Z'],
    )
  },
  diamond: (x, y) => {
    const reach = 38
    return path(['M', x, y - reach], ['L', x + reach, y], ['L', x, y + reach], ['L', x - reach, y], ['Z'])
  },
  star: (x, y) => {
    const steps = Array.from({ length: 10 }, (_, index): Step => {
      const radius = index % 2 === 0 ? 38 : 24
      const angle = -Math.PI / 2 + (index * Math.PI) / 5
      return [index === 0 ? 'M' : 'L', x + radius * Math.cos(angle), y + 1.5 + radius * Math.sin(angle)]
    })
    return path(...steps, ['Z'])
  },
}

function squareDot(x: number, y: number): string {
  const side = 3 * moduleUnits
  const [left, top] = [x - side / 2, y - side / 2]
  return path(['M', left, top], ['H', left + side], ['V', top + side], ['H', left], ['Z'])
}

/** A square with rounded or cut corners, radii in modules. */
function outline(
  [left, top, side]: readonly [number, number, number],
  corners: Four,
  isCut: boolean,
): string {
  const [a, b, c, d] = corners.map((radius) => radius * moduleUnits) as unknown as Four
  const [right, bottom] = [left + side, top + side]
  const to = (r: number, x: number, y: number): Step =>
    isCut || r === 0 ? ['L', x, y] : ['A', r, r, 0, 0, 1, x, y]
  return path(
    ['M', left + a, top],
    ['H', right - b],
    to(b, right, top + b),
    ['V', bottom - c],
    to(c, right - c, bottom),
    ['H', left + d],
    to(d, left, bottom - d),
    ['V', top + a],
    to(a, left + a, top),
    ['Z'],
  )
}

function turned(corners: Four, turns: number): Four {
  const [a, b, c, d] = corners
  if (turns === 1) return [d, a, b, c]
  return turns === 3 ? [b, c, d, a] : corners
}
