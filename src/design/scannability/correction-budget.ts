import type { ErrorLevel } from '../error-level.ts'
import { blockLayout, blockOfCodeword } from './block-layout.ts'
import { codewordMap } from './codeword-map.ts'

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
