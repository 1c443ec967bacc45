import type { ErrorLevel } from './error-level.ts'
import { encodingMode, utf8Bytes } from './error-level.ts'
import { bitPlaces, type Block, blockLayout, blockOfCodeword } from './scannability/codewords.ts'

/** By row and column: whether the module is dark. */
export type Modules = readonly (readonly boolean[])[]

/** Version, level and mask of a symbol, and the position of its first pad codeword among the data codewords. */
export type SymbolShape = {
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

export function readCodewords(
  modules: Modules,
  { version, level, mask }: Omit<SymbolShape, 'firstPad'>,
): Codewords {
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

export function isTurned(mask: number, row: number, column: number): boolean {
  return masks[mask]?.(row, column) === true
}

export function bitOf(bytes: Uint8Array, bit: number): boolean {
  return (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
}

export function turnBit(bytes: Uint8Array, bit: number): void {
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
export function parityOf(data: Uint8Array, count: number): Uint8Array {
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
