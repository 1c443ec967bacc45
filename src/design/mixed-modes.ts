import { blockLayout } from './scannability/codewords.ts'
import { type EncodingMode, type ErrorLevel, utf8Bytes } from './error-level.ts'

/** The data codewords of a text, padding included. */
export type Data = {
  readonly version: number
  readonly codewords: Uint8Array
  /** Position of the first pad codeword. */
  readonly firstPad: number
}

type Segment = { readonly mode: EncodingMode; readonly text: string }

const modes = ['byte', 'alphanumeric', 'numeric'] as const
const capitals = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const indicators = { numeric: 1, alphanumeric: 2, byte: 4 } as const
/** Bits of the character count in versions 1 to 9, 10 to 26, and above (ISO/IEC 18004 table 3). */
const countBits = { numeric: [10, 12, 14], alphanumeric: [9, 11, 13], byte: [8, 16, 16] } as const
/** Extended channel interpretation 26, UTF-8: without it some readers guess another character set. */
const utf8Header = [
  [7, 4],
  [26, 8],
] as const

/**
 * A text in the modes that need the fewest bits (ISO/IEC 18004 annex J), in the smallest version from `least` on. A text
 * beyond ASCII names its character set.
 *
 * @returns null when no version holds the text.
 */
export function mixedData(text: string, level: ErrorLevel, least = 1): Data | null {
  let content: readonly number[] = []
  for (let version = least; version <= 40; version++) {
    if (version === least || version === 10 || version === 27) content = bitsOf(text, version)
    const capacity = capacityOf(version, level)
    if (content.length > capacity) continue
    const bits = [...content]
    bits.push(...new Array<number>(Math.min(4, capacity - bits.length)).fill(0))
    const firstPad = Math.ceil(bits.length / 8)
    const codewords = Uint8Array.from({ length: capacity / 8 }, (_, at) => {
      if (at >= firstPad) return (at - firstPad) % 2 === 0 ? 0xec : 0x11
      return bits.slice(at * 8, at * 8 + 8).reduce((byte, bit, place) => byte | (bit << (7 - place)), 0)
    })
    return { version, codewords, firstPad }
  }
  return null
}

/** The version of a text in mixed modes from its bits alone; 41 for a text that fits none. */
export function mixedVersion(text: string, level: ErrorLevel): number {
  let bits = 0
  for (let version = 1; version <= 40; version++) {
    if (version === 1 || version === 10 || version === 27) bits = bitsOf(text, version).length
    if (bits <= capacityOf(version, level)) return version
  }
  return 41
}

/** Bits of data. */
function capacityOf(version: number, level: ErrorLevel): number {
  return blockLayout(version, level).reduce((sum, { data }) => sum + data, 0) * 8
}

function bitsOf(text: string, version: number): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  const bytes = utf8Bytes(text)
  if (bytes.length > [...text].length) for (const [value, count] of utf8Header) put(value, count)
  for (const { mode, text: part } of segmentsOf(bytes, version)) {
    put(indicators[mode], 4)
    put(part.length, countBits[mode][sizeClass(version)])
    if (mode === 'byte') for (const byte of part) put(byte.charCodeAt(0), 8)
    else if (mode === 'numeric')
      for (const digits of part.match(/\d{1,3}/g) ?? [])
        put(Number(digits), [0, 4, 7, 10][digits.length] ?? 0)
    else
      for (const [first = '', second] of part.match(/.{1,2}/gs) ?? [])
        if (second === undefined) put(capitals.indexOf(first), 6)
        else put(capitals.indexOf(first) * 45 + capitals.indexOf(second), 11)
  }
  return bits
}

/** Sixths of a bit, so that pairs and groups of three cost whole numbers. */
function costOf(mode: EncodingMode, byte: string): number {
  if (mode === 'byte') return 48
  if (mode === 'numeric') return byte >= '0' && byte <= '9' ? 20 : Infinity
  return capitals.includes(byte) ? 33 : Infinity
}

/** The cheapest cut of bytes into segments, found from the front for each mode that the next byte may have. */
function segmentsOf(bytes: string, version: number): readonly Segment[] {
  const headers = modes.map((mode) => (4 + countBits[mode][sizeClass(version)]) * 6)
  let costs = headers
  /** For each byte, and each mode of the byte after it: the mode of this byte. */
  const chosen: number[][] = []
  for (const byte of bytes) {
    const stayed = costs.map((cost, mode) => cost + costOf(modes[mode] ?? 'byte', byte))
    const next: number[] = []
    const from: number[] = []
    for (const [to, header] of headers.entries()) {
      const options = stayed.map((cost, mode) => (mode === to ? cost : Math.ceil(cost / 6) * 6 + header))
      const least = Math.min(...options)
      next.push(least)
      from.push(options.indexOf(least))
    }
    costs = next
    chosen.push(from)
  }
  const segments: { mode: EncodingMode; text: string }[] = []
  let mode = costs.indexOf(Math.min(...costs))
  for (let at = bytes.length - 1; at >= 0; at--) {
    mode = chosen[at]?.[mode] ?? 0
    const [first] = segments
    const name = modes[mode] ?? 'byte'
    if (first?.mode === name) first.text = bytes.charAt(at) + first.text
    else segments.unshift({ mode: name, text: bytes.charAt(at) })
  }
  return segments
}

function sizeClass(version: number): 0 | 1 | 2 {
  return version < 10 ? 0 : version < 27 ? 1 : 2
}

/** How much a mask disturbs readers: runs, blocks, finder-like patterns, and a share of dark modules far from half (ISO/IEC 18004 §7.8.3). */
export function maskPenalty(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length
  const rows = modules.map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  const columns = rows.map((_, column) => rows.map((row) => row[column]).join(''))
  let penalty = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    penalty += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (let row = 1; row < size; row++)
    for (let column = 1; column < size; column++) {
      const block = rows[row - 1]?.slice(column - 1, column + 1) ?? ''
      if ((block === '00' || block === '11') && block === rows[row]?.slice(column - 1, column + 1))
        penalty += 3
    }
  const dark = rows.join('').replaceAll('0', '').length
  return penalty + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10))
}
