import { describe, expect, test } from 'vitest'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign } from '#design/design.ts'
import { blockLayout, blockOfCodeword, codewordCount } from '#design/scannability/codewords.ts'
import { alignmentCentres, codewordMap } from '#design/scannability/codewords.ts'

const levels = ['L', 'M', 'Q', 'H'] as const

/** ISO/IEC 18004 Table 1, codewords of versions 1 to 40. */
const totals = [
  26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655, 733, 815, 901, 991, 1085, 1156,
  1258, 1364, 1474, 1588, 1706, 1828, 1921, 2051, 2185, 2323, 2465, 2611, 2761, 2876, 3034, 3196, 3362, 3532,
  3706,
]

describe('the blocks of a code', () => {
  test('hold as many codewords as the standard gives each version', () => {
    expect(totals.map((_, index) => codewordCount(index + 1))).toEqual(totals)
    for (const level of levels) {
      const sums = totals.map((_, index) =>
        blockLayout(index + 1, level).reduce((sum, block) => sum + block.data + block.correction, 0),
      )
      expect(sums).toEqual(totals)
    }
  })

  test.each([
    [1, 'L', [[19, 7]]],
    [
      5,
      'Q',
      [
        [15, 18],
        [15, 18],
        [16, 18],
        [16, 18],
      ],
    ],
    [
      7,
      'H',
      [
        [13, 26],
        [13, 26],
        [13, 26],
        [13, 26],
        [14, 26],
      ],
    ],
    [
      10,
      'M',
      [
        [43, 26],
        [43, 26],
        [43, 26],
        [43, 26],
        [44, 26],
      ],
    ],
  ] as const)('of version %i-%s are those of Table 9', (version, level, expected) => {
    expect(blockLayout(version, level).map((block) => [block.data, block.correction])).toEqual(expected)
  })

  test.each([
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [32, [6, 34, 60, 86, 112, 138]],
    [40, [6, 30, 58, 86, 114, 142, 170]],
  ] as const)('leave out the alignment patterns of version %i', (version, centres) => {
    expect(alignmentCentres(version)).toEqual(centres)
  })

  // Lengths of a byte payload that lead through small, middle and large versions.
  test.each(
    levels.flatMap((level) => [5, 30, 78, 200, 420, 800, 1200].map((length) => [level, length] as const)),
  )('of a drawn code are Reed-Solomon codewords (level %s, %i bytes)', (level, length) => {
    const geometry = codeGeometry({ ...defaultDesign, errorCorrection: level }, 'é'.padEnd(length, 'a'), null)
    for (const block of blocksOf(geometry)) {
      const correction = blockLayout(geometry.version, level)[0]!.correction
      expect(syndromes(block, correction)).toEqual(new Array(correction).fill(0))
    }
  })
})

function blocksOf({ version, level, mask, size, modules }: ReturnType<typeof codeGeometry>): number[][] {
  const map = codewordMap(version)
  const codewords = new Array<number>(codewordCount(version)).fill(0)
  const bits = new Array<number>(codewords.length).fill(0)
  // Modules of a codeword come back in the order of placement: right to left in pairs, so walk it the same way.
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const codeword = map[row * size + column]!
        if (codeword < 0) continue
        const dark = modules[row]![column]! !== masks[mask]!(row, column)
        codewords[codeword] = (codewords[codeword]! << 1) | (dark ? 1 : 0)
        bits[codeword]!++
      }
    }
    upwards = !upwards
  }
  expect(new Set(bits)).toEqual(new Set([8]))
  const layout = blockLayout(version, level)
  const blocks: number[][] = layout.map(() => [])
  for (const [index, block] of blockOfCodeword(layout).entries()) blocks[block]!.push(codewords[index]!)
  return blocks
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** Values of the received polynomial at the generator's roots in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1: all zero. */
function syndromes(codewords: readonly number[], count: number): number[] {
  const exp: number[] = [1]
  for (let power = 1; power < 255; power++) {
    const next = exp[power - 1]! << 1
    exp.push(next > 255 ? next ^ 0x11d : next)
  }
  const log = new Map(exp.map((value, power) => [value, power]))
  const times = (a: number, power: number) => (a === 0 ? 0 : exp[(log.get(a)! + power) % 255]!)
  return Array.from({ length: count }, (_, root) =>
    codewords.reduce((sum, word) => times(sum, root) ^ word, 0),
  )
}
