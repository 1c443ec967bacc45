import type { Block } from './scannability/codewords.ts'
import {
  bitOf,
  isTurned,
  type Modules,
  parityOf,
  readCodewords,
  type SymbolShape,
  turnBit,
} from './woven-code.ts'

/**
 * The tone that a picture wants of a module: positive for dark, negative for light, 0 for either. The larger the number, the more
 * the module matters.
 */
export type ModuleGoal = (row: number, column: number) => number

/**
 * The pad codewords, as hexadecimal text, whose modules come closest to a picture. Decoders stop at the terminator, so
 * the payload stays byte for byte and no error correction is spent. Gauss-Jordan elimination for each Reed-Solomon
 * block finds the modules, of data and of error correction, that can be chosen freely (after Russ Cox, QArt codes).
 */
export function weavePadding(standard: Modules, symbol: SymbolShape, goal: ModuleGoal): string {
  const code = readCodewords(standard, symbol)
  const first = symbol.firstPad
  let start = 0
  const woven: number[] = []
  for (const [index, block] of code.layout.entries()) {
    const bytes = code.blocks[index]
    if (bytes === undefined) continue
    const free = Math.min(block.data, Math.max(0, first - start))
    weaveBlock(bytes, block, free, (bit) => {
      const place = code.placeOf(index, bit)
      const [row, column] = [Math.floor(place / standard.length), place % standard.length]
      const target = goal(row, column)
      return { weight: Math.abs(target), value: target > 0 !== isTurned(symbol.mask, row, column) }
    })
    woven.push(...bytes.subarray(free, block.data))
    start += block.data
  }
  return woven.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Changes the codewords of a block from `free` on towards the target values, the heaviest first. */
function weaveBlock(
  bytes: Uint8Array,
  { data, correction }: Block,
  free: number,
  ask: (bit: number) => { readonly weight: number; readonly value: boolean },
): void {
  // One vector for each free bit: the bit with the error correction that follows from it alone.
  const vectors: Uint8Array[] = []
  for (let bit = free * 8; bit < data * 8; bit++) {
    const vector = new Uint8Array(data + correction)
    turnBit(vector, bit)
    vector.set(parityOf(vector.subarray(0, data), correction), data)
    vectors.push(vector)
  }
  const goals = Array.from({ length: (data + correction - free) * 8 }, (_, index) => {
    const bit = free * 8 + index
    return { bit, ...ask(bit) }
  }).toSorted((a, b) => b.weight - a.weight || a.bit - b.bit)
  let used = 0
  for (const { bit, weight, value } of goals) {
    if (weight === 0 || used === vectors.length) return
    const found = vectors.findIndex((vector, index) => index >= used && bitOf(vector, bit))
    const pivot = vectors[found]
    const first = vectors[used]
    if (pivot === undefined || first === undefined) continue
    vectors[found] = first
    vectors[used] = pivot
    used++
    // No later vector may touch this bit again.
    for (let index = used; index < vectors.length; index++) {
      const vector = vectors[index]
      if (vector !== undefined && bitOf(vector, bit)) addTo(vector, pivot)
    }
    if (bitOf(bytes, bit) !== value) addTo(bytes, pivot)
  }
}

function addTo(bytes: Uint8Array, other: Uint8Array): void {
  for (let at = 0; at < bytes.length; at++) bytes[at] = (bytes[at] ?? 0) ^ (other[at] ?? 0)
}
