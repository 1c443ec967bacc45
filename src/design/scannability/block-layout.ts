import type { ErrorLevel } from '../error-level.ts'

/** One Reed-Solomon block: its codewords of data and of error correction, and how many wrong codewords it forgives. */
export type Block = { readonly data: number; readonly correction: number; readonly correctable: number }

/** ISO/IEC 18004 Table 9: error-correction codewords in each block, versions 1 to 40. */
const correctionPerBlock: Readonly<Record<ErrorLevel, readonly number[]>> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
}

/** ISO/IEC 18004 Table 9: number of blocks, versions 1 to 40. */
const blockCounts: Readonly<Record<ErrorLevel, readonly number[]>> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
    18, 19, 19, 20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
    31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
    40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
    48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
}

/** The Reed-Solomon blocks of a code in the order of the standard: the shorter ones first. */
export function blockLayout(version: number, level: ErrorLevel): readonly Block[] {
  const correction = correctionPerBlock[level][version - 1]
  const count = blockCounts[level][version - 1]
  if (correction === undefined || count === undefined) throw new RangeError(`There is no version ${version}.`)
  const total = codewordCount(version)
  const perBlock = Math.floor(total / count)
  const long = total % count
  return Array.from({ length: count }, (_, index) => ({
    data: perBlock - correction + (index >= count - long ? 1 : 0),
    correction,
    correctable: Math.floor(correction / 2),
  }))
}

/** Codewords that a version holds: every module that is no function pattern, in eights (ISO/IEC 18004 Table 1). */
export function codewordCount(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2
    modules -= (25 * alignments - 10) * alignments - 55
    if (version >= 7) modules -= 36
  }
  return Math.floor(modules / 8)
}

/**
 * The block of each codeword in the order in which the codewords are placed: data codewords of all blocks taken in
 * turn, then error-correction codewords taken in turn (ISO/IEC 18004 §7.6).
 */
export function blockOfCodeword(blocks: readonly Block[]): Uint8Array {
  const order: number[] = []
  const longest = Math.max(...blocks.map((block) => block.data))
  for (let turn = 0; turn < longest; turn++) {
    for (const [index, block] of blocks.entries()) if (turn < block.data) order.push(index)
  }
  for (let turn = 0; turn < (blocks[0]?.correction ?? 0); turn++) {
    for (const index of blocks.keys()) order.push(index)
  }
  return Uint8Array.from(order)
}
