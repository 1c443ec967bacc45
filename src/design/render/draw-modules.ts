import type { CodeGeometry } from '../code-geometry.ts'
import { type Design, patterns } from '../design.ts'
import { drawCornerDots, drawCornerSquares } from './corners.ts'
import { drawPattern, PathText } from './patterns.ts'

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
