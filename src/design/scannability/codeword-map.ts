/**
 * The codeword that each module belongs to, row by row; -1 for function patterns, format and version bits and the
 * remainder. Codewords are placed in columns of two modules, from the right, upwards and downwards in turn
 * (ISO/IEC 18004 §7.7.3).
 */
export function codewordMap(version: number): Int16Array {
  const known = maps.get(version)
  if (known !== undefined) return known
  const size = 17 + 4 * version
  const reserved = functionModules(version)
  const map = new Int16Array(size * size).fill(-1)
  let bit = 0
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    // The vertical timing pattern takes a whole column: the pairs go on at its left.
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row: number = upwards ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const at = row * size + column
        if (reserved[at] === 1) continue
        map[at] = bit >> 3
        bit++
      }
    }
    upwards = !upwards
  }
  const last = bit >> 3
  for (let at = 0; at < map.length; at++) if (map[at] === last) map[at] = -1
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
