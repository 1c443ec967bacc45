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

/**
 * Where each bit of the codewords is placed, as row x size + column: columns of two modules from the right, upwards and
 * downwards in turn (ISO/IEC 18004 §7.7.3). The remainder bits at the end belong to no codeword and are left out.
 */
export function bitPlaces(version: number): Int32Array {
  const known = places.get(version)
  if (known !== undefined) return known
  const size = 17 + 4 * version
  const reserved = functionModules(version)
  const found = new Int32Array(codewordCount(version) * 8)
  let bit = 0
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    // The vertical timing pattern takes a whole column: the pairs continue at its left.
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row: number = upwards ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const at = row * size + column
        if (reserved[at] === 1 || bit >= found.length) continue
        found[bit] = at
        bit++
      }
    }
    upwards = !upwards
  }
  places.set(version, found)
  return found
}

const places = new Map<number, Int32Array>()

/** The codeword that each module belongs to, row by row; -1 for function patterns, format, version and remainder. */
export function codewordMap(version: number): Int16Array {
  const known = maps.get(version)
  if (known !== undefined) return known
  const size = 17 + 4 * version
  const map = new Int16Array(size * size).fill(-1)
  for (const [bit, place] of bitPlaces(version).entries()) map[place] = bit >> 3
  maps.set(version, map)
  return map
}

const maps = new Map<number, Int16Array>()

/** 1 for every module of finders with their separators, timing, alignment, format and version. */
export function functionModules(version: number): Uint8Array {
  const size = 17 + 4 * version
  const reserved = new Uint8Array(size * size)
  const mark = (top: number, left: number, height: number, width: number) => {
    for (let row = top; row < top + height; row++)
      reserved.fill(1, row * size + left, row * size + left + width)
  }
  mark(0, 0, 9, 9)
  mark(0, size - 8, 9, 8)
  mark(size - 8, 0, 8, 9)
  mark(6, 0, 1, size)
  mark(0, 6, size, 1)
  const centres = alignmentCentres(version)
  const last = centres.at(-1)
  for (const row of centres) {
    for (const column of centres) {
      const onFinder =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)
      if (!onFinder) mark(row - 2, column - 2, 5, 5)
    }
  }
  if (version >= 7) {
    mark(0, size - 11, 6, 3)
    mark(size - 11, 0, 3, 6)
  }
  return reserved
}

/** Rows and columns of the alignment patterns' centres (ISO/IEC 18004 Annex E). */
export function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const size = 17 + 4 * version
  // Version 32 is the one whose spacing in the standard does not follow from its size.
  const spacing = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2
  const centres = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * spacing)
  return [6, ...centres.toReversed()]
}
