import type { CodeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import type { ErrorLevel } from '../error-level.ts'
import { logoBox } from '../logo-placement.ts'
import { blockLayout, blockOfCodeword, codewordMap } from './codewords.ts'
import { luminance } from './thresholds.ts'

/** The kind of a place in a logo; `clear` where the code shows through. */
export type LogoTone = 'light' | 'dark' | 'clear'

/** The shape of a logo's picture. */
export type LogoShape = {
  /** Width over height. */
  readonly ratio: number
  /** The tone at a place of its box, 0 to 1 across and down. Absent: the worse of all light and all dark is taken. */
  readonly opaque?: (across: number, down: number) => LogoTone
}

/** The share of this code's error correction that the logo uses up. */
export function designBudget(design: Design, geometry: CodeGeometry, logo: LogoShape | null): Budget {
  const tones: readonly ((across: number, down: number) => LogoTone)[] =
    logo?.opaque === undefined ? [() => 'light', () => 'dark'] : [logo.opaque]
  const budgets = tones.map((tone) => budgetWith(design, geometry, logo, tone))
  return budgets.reduce((a, b) => (b.use > a.use ? b : a))
}

function budgetWith(
  design: Design,
  geometry: CodeGeometry,
  logo: LogoShape | null,
  toneAt: (across: number, down: number) => LogoTone,
): Budget {
  const { size, hidden, modules } = geometry
  const isInverted =
    luminance(design.color) > luminance(design.background.color) && !design.background.transparent
  const box = design.logo === null || logo === null ? null : logoBox(design.logo, size, logo.ratio)
  const seen = (row: number, column: number, dark: boolean): boolean => {
    const left = design.logo?.hideModules === true ? false : dark
    if (box === null) return dark
    const across = (column + 0.5 - (size - box.width) / 2) / box.width
    const down = (row + 0.5 - (size - box.height) / 2) / box.height
    if (across < 0 || across > 1 || down < 0 || down > 1) return left
    const tone = toneAt(across, down)
    return tone === 'clear' ? left : (tone === 'dark') !== isInverted
  }
  let covered = 0
  const budget = correctionBudget(geometry.version, geometry.level, (row, column) => {
    if (hidden[row]?.[column] !== true) return false
    const dark = modules[row]?.[column] === true
    return seen(row, column, dark) !== dark
  })
  for (const line of hidden) for (const isHidden of line) covered += isHidden ? 1 : 0
  return { ...budget, hiddenShare: covered / (size * size) }
}

/** How much of the error correction is used before the first scratch. */
export type Budget = {
  readonly version: number
  readonly level: ErrorLevel
  /** Wrong over correctable codewords in the worst block. */
  readonly use: number
  readonly wrong: number
  readonly correctable: number
  /** Every block in the order of the standard. */
  readonly blocks: readonly { readonly wrong: number; readonly correctable: number }[]
  /** Share of the code's modules that is covered or left out, 0 to 1. */
  readonly hiddenShare: number
}

/**
 * The exact use of error correction: wrong modules are mapped to their codewords, those to their Reed-Solomon blocks
 * (ISO/IEC 18004 §7.6 and §7.7.3), and the worst block decides. A codeword with one wrong module is a wrong codeword.
 *
 * @param isWrong whether the module at a row and column reads as the opposite of what it encodes.
 */
export function correctionBudget(
  version: number,
  level: ErrorLevel,
  isWrong: (row: number, column: number) => boolean,
): Omit<Budget, 'hiddenShare'> {
  const size = 17 + 4 * version
  const map = codewordMap(version)
  const layout = blockLayout(version, level)
  const blockOf = blockOfCodeword(layout)
  const isWrongCodeword = new Uint8Array(blockOf.length)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const codeword = map[row * size + column] ?? -1
      if (codeword >= 0 && isWrong(row, column)) isWrongCodeword[codeword] = 1
    }
  }
  const wrong = new Array<number>(layout.length).fill(0)
  for (const [codeword, block] of blockOf.entries())
    wrong[block] = (wrong[block] ?? 0) + (isWrongCodeword[codeword] ?? 0)
  const blocks = layout.map((block, index) => ({ wrong: wrong[index] ?? 0, correctable: block.correctable }))
  const worst = blocks.reduce((a, b) => (b.wrong / b.correctable > a.wrong / a.correctable ? b : a))
  return { version, level, use: worst.wrong / worst.correctable, ...worst, blocks }
}
