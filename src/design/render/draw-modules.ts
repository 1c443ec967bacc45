import type { CodeGeometry } from '../code-geometry.ts'
import { cornerStyles, type Design, defaultDesign, packagePatterns } from '../design.ts'
import { drawOwnCornerDots, drawOwnCornerSquares } from './corners.ts'
import { PathText, pathRecorder } from './merge-paths.ts'
import { drawPattern, isOwnPattern } from './patterns.ts'
import { QRCodeStyling, type Styling } from './styling-package.js'
import { moduleUnits } from './svg.ts'

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
 * Path data of a code's modules, corner squares and corner dots, even-odd, in picture units. qr-code-styling and our
 * own `patterns` and `corners` make the shapes; an unknown style is drawn as the default.
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
  const modules = moduleColours(design).map(() => new PathText())
  const pathOf = colourRule(design, code.size, seed, modules)
  const parts = {
    moduleAt: (x: number, y: number) => pathOf(Math.floor(y / moduleUnits), Math.floor(x / moduleUnits)),
    cornerSquares: new PathText(),
    cornerDots: new PathText(),
  }
  const leftOut = design.logo?.hideModules === true ? code.hidden : []
  const isDrawn = (row: number, column: number) =>
    code.modules[row]?.[column] === true && leftOut[row]?.[column] !== true
  const { pattern } = design
  const styling = Object.create(QRCodeStyling.prototype) as Styling
  styling._window = pathRecorder(parts, offset)
  styling._options = stylingOptions(design, code.size * moduleUnits)
  // Our own patterns draw their modules themselves; the package then draws the corners only.
  styling._qr = { getModuleCount: () => code.size, isDark: isOwnPattern(pattern) ? () => false : isDrawn }
  styling._setupSvg()
  if (isOwnPattern(pattern)) {
    const task = {
      pattern,
      size: code.size,
      isDark: (row: number, column: number) => isDrawn(row, column) && !isCorner(row, column, code.size),
      moduleSize: design.moduleSize ?? 1,
      random: (row: number, column: number) => randomAt(seed, row, column),
    }
    drawPattern(task, (row, column, path) => pathOf(row, column).addPath(path(offset)))
  }
  return {
    modules: modules.map(String),
    cornerSquares:
      drawOwnCornerSquares(design.cornerSquare.type, code.size, offset) ?? parts.cornerSquares.toString(),
    cornerDots: drawOwnCornerDots(design.cornerDot.type, code.size, offset) ?? parts.cornerDots.toString(),
  }
}

function stylingOptions(design: Design, length: number): object {
  return {
    width: length,
    height: length,
    margin: 0,
    shape: 'square',
    dotsOptions: { type: known(packagePatterns, design.pattern, defaultDesign.pattern), roundSize: true },
    // The corners get their own colour: a type that is left out would follow the modules.
    cornersSquareOptions: {
      type: known(cornerStyles, design.cornerSquare.type, defaultDesign.cornerSquare.type),
      color: 'apart',
    },
    cornersDotOptions: {
      type: known(cornerStyles, design.cornerDot.type, defaultDesign.cornerDot.type),
      color: 'apart',
    },
    backgroundOptions: {},
    imageOptions: { hideBackgroundDots: false },
  }
}

function known(styles: readonly string[], style: string, fallback: string): string {
  return styles.includes(style) ? style : fallback
}

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
