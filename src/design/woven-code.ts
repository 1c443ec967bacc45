import type { ErrorLevel } from './error-level.ts'
import { encodingMode, utf8Bytes } from './error-level.ts'
import { bitPlaces, type Block, blockLayout, blockOfCodeword } from './scannability/codewords.ts'

/** By row and column: whether the module is dark. */
type Modules = readonly (readonly boolean[])[]

/** Version, level and mask of a symbol, and the position of its first pad codeword among the data codewords. */
type SymbolShape = {
  readonly version: number
  readonly level: ErrorLevel
  readonly mask: number
  readonly firstPad: number
}

/** Whether a mask turns a module over (ISO/IEC 18004 Table 10). */
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

/**
 * The modules with other pad codewords than the standard's; the standard's own where the text is not as long as this
 * payload's padding, as after a change of the payload.
 */
export function withPadding(standard: Modules, symbol: SymbolShape, padding: string): Modules {
  const { layout, blocks } = readCodewords(standard, symbol)
  const data = blocks.flatMap((bytes, index) => [...bytes.subarray(0, layout[index]?.data)])
  const { firstPad } = symbol
  if (padding.length !== 2 * Math.max(0, data.length - firstPad) || !/^[\da-f]*$/.test(padding))
    return standard
  for (let at = firstPad; at < data.length; at++) {
    const from = 2 * (at - firstPad)
    data[at] = Number.parseInt(padding.slice(from, from + 2), 16)
  }
  return withData(standard, symbol, data)
}

/** The modules with other data codewords, and the error correction that follows from them. */
export function withData(
  standard: Modules,
  symbol: Omit<SymbolShape, 'firstPad'>,
  data: ArrayLike<number>,
): Modules {
  const code = readCodewords(standard, symbol)
  const modules = standard.map((line) => [...line])
  let start = 0
  for (const [index, block] of code.layout.entries()) {
    const bytes = new Uint8Array(block.data + block.correction)
    for (let at = 0; at < block.data; at++) bytes[at] = data[start + at] ?? 0
    bytes.set(parityOf(bytes.subarray(0, block.data), block.correction), block.data)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const place = code.placeOf(index, bit)
      const [row, column] = [Math.floor(place / standard.length), place % standard.length]
      const line = modules[row]
      if (line !== undefined) line[column] = bitOf(bytes, bit) !== isTurned(symbol.mask, row, column)
    }
    start += block.data
  }
  return modules
}

/** Position of the first pad codeword in a single mode: behind header, payload, terminator, and the rest of a byte. */
export function firstPadCodeword(payload: string, version: number): number {
  const mode = encodingMode(payload)
  const size = version < 10 ? 0 : version < 27 ? 1 : 2
  const counts = { numeric: [10, 12, 14], alphanumeric: [9, 11, 13], byte: [8, 16, 16] }[mode]
  const { length } = payload
  const bits = {
    numeric: () => Math.floor(length / 3) * 10 + ([0, 4, 7][length % 3] ?? 0),
    alphanumeric: () => Math.floor(length / 2) * 11 + (length % 2) * 6,
    byte: () => utf8Bytes(payload).length * 8,
  }[mode]()
  return Math.ceil((4 + (counts[size] ?? 0) + bits + 4) / 8)
}

type Codewords = {
  readonly layout: readonly Block[]
  /** Data and error-correction codewords of each block. */
  readonly blocks: readonly Uint8Array[]
  /** Where a bit of a block is, as row x size + column. */
  readonly placeOf: (block: number, bit: number) => number
}

function readCodewords(modules: Modules, { version, level, mask }: Omit<SymbolShape, 'firstPad'>): Codewords {
  const layout = blockLayout(version, level)
  const places = bitPlaces(version)
  const size = modules.length
  const orders: number[][] = layout.map(() => [])
  for (const [codeword, block] of blockOfCodeword(layout).entries()) orders[block]?.push(codeword)
  const placeOf = (block: number, bit: number) =>
    places[(orders[block]?.[bit >> 3] ?? 0) * 8 + (bit & 7)] ?? 0
  const blocks = layout.map((block, index) => {
    const bytes = new Uint8Array(block.data + block.correction)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const place = placeOf(index, bit)
      const [row, column] = [Math.floor(place / size), place % size]
      if ((modules[row]?.[column] === true) !== isTurned(mask, row, column)) turnBit(bytes, bit)
    }
    return bytes
  })
  return { layout, blocks, placeOf }
}

function isTurned(mask: number, row: number, column: number): boolean {
  return masks[mask]?.(row, column) === true
}

function bitOf(bytes: Uint8Array, bit: number): boolean {
  return (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
}

function turnBit(bytes: Uint8Array, bit: number): void {
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
}

/** Powers and logarithms in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
const powers = new Uint8Array(510)
const logarithms = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power++) {
  powers[power] = value
  powers[power + 255] = value
  logarithms[value] = power
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
}

function times(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  return powers[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0
}

const generators = new Map<number, readonly number[]>()

/** Coefficients of the Reed-Solomon generator polynomial without the leading one. */
function generatorOf(count: number): readonly number[] {
  const known = generators.get(count)
  if (known !== undefined) return known
  let polynomial: number[] = [1]
  for (let root = 0; root < count; root++) {
    const factor = powers[root] ?? 1
    const next = [...polynomial, 0]
    for (const [at, coefficient] of polynomial.entries())
      next[at + 1] = (next[at + 1] ?? 0) ^ times(coefficient, factor)
    polynomial = next
  }
  generators.set(count, polynomial.slice(1))
  return polynomial.slice(1)
}

/** Error-correction codewords of data codewords. */
function parityOf(data: Uint8Array, count: number): Uint8Array {
  const generator = generatorOf(count)
  const rest = new Uint8Array(count)
  for (const byte of data) {
    const lead = byte ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[count - 1] = 0
    if (lead === 0) continue
    for (let at = 0; at < count; at++) rest[at] = (rest[at] ?? 0) ^ times(generator[at] ?? 0, lead)
  }
  return rest
}

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
