import type { CodeGeometry } from '../code-geometry.ts'
import { cornerStyles, type Design, defaultDesign, packagePatterns } from '../design.ts'
import { PathText, pathRecorder } from './merge-paths.ts'
import { drawPattern, isOwnPattern } from './patterns.ts'
import { QRCodeStyling, type Styling } from './styling-package.js'
import { moduleUnits, path, type Step } from './svg.ts'

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
 * own patterns and corners make the shapes; an unknown style is drawn as the default.
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

/** Whether a module belongs to a corner square. */
export function isCorner(row: number, column: number, size: number): boolean {
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

/** Our own corner squares: the radius or cut of each outer and inner corner in modules, clockwise from the upper left. */
const squares = {
  soft: { outer: [0.5, 0.5, 0.5, 0.5], inner: [0.5, 0.5, 0.5, 0.5], cut: false },
  // With an inner radius of 1.7 zbar reads 3 of 10 turned prints, with 1.2 at least 7 (`bench -- studio`).
  cushion: { outer: [0.5, 0.5, 0.5, 0.5], inner: [1.2, 1.2, 1.2, 1.2], cut: false },
  leaf: { outer: [2, 0.5, 2, 0.5], inner: [1.2, 0.2, 1.2, 0.2], cut: false },
  cut: { outer: [1.2, 1.2, 1.2, 1.2], inner: [0.7, 0.7, 0.7, 0.7], cut: true },
} as const satisfies Record<string, CornerShape>
type OwnCornerSquare = keyof typeof squares

type Four = readonly [number, number, number, number]
type CornerShape = { readonly outer: Four; readonly inner: Four; readonly cut: boolean }

const ownCornerDots = ['heart', 'diamond', 'star'] as const
type OwnCornerDot = (typeof ownCornerDots)[number]

/** Upper left modules of the three corner squares, with the corner of the code that each one fills. */
const places = (size: number) =>
  [
    { column: 0, row: 0, turns: 0 },
    { column: size - 7, row: 0, turns: 1 },
    { column: 0, row: size - 7, turns: 3 },
  ] as const

/** Path data of the three corner squares; null for a style that is not ours. */
function drawOwnCornerSquares(
  style: string,
  size: number,
  [left, top]: readonly [number, number],
): string | null {
  if (!Object.hasOwn(squares, style)) return null
  const shape: CornerShape = squares[style as OwnCornerSquare]
  return places(size)
    .map(({ column, row, turns }) => {
      const [x, y] = [left + column * moduleUnits, top + row * moduleUnits]
      const box = (inset: number, corners: Four) =>
        outline([x + inset, y + inset, 7 * moduleUnits - 2 * inset], turned(corners, turns), shape.cut)
      return box(0, shape.outer) + box(moduleUnits, shape.inner)
    })
    .join('')
}

/** Path data of the three corner dots; null for a style that is not ours. */
function drawOwnCornerDots(
  style: string,
  size: number,
  [left, top]: readonly [number, number],
): string | null {
  const draw = Object.hasOwn(dots, style) ? dots[style as OwnCornerDot] : undefined
  if (draw === undefined) return null
  return places(size)
    .map(({ column, row }) => draw(left + (column + 3.5) * moduleUnits, top + (row + 3.5) * moduleUnits))
    .join('')
}

/** Each around a centre. They reach a little out of the three modules of a plain dot, so that the middle keeps its weight. */
const dots: Readonly<Record<OwnCornerDot, (x: number, y: number) => string>> = {
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

/** A square with rounded or cut corners, radii in modules. */
function outline(
  [left, top, side]: readonly [number, number, number],
  corners: Four,
  isCut: boolean,
): string {
  const [a, b, c, d] = corners.map((radius) => radius * moduleUnits) as unknown as Four
  const [right, bottom] = [left + side, top + side]
  const to = (r: number, x: number, y: number): Step => (isCut ? ['L', x, y] : ['A', r, r, 0, 0, 1, x, y])
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
