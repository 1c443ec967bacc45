import { demandedLevel } from '#contract/code-types/code-types.ts'
import type { Design } from './design.ts'

/** Levels of ISO/IEC 18004, by how much of a code may be lost: 7, 15, 25 and 30 %. */
export type ErrorLevel = 'L' | 'M' | 'Q' | 'H'

/** Characters that version 40 holds, by mode (ISO/IEC 18004:2015, table 7). */
const capacities = {
  numeric: { L: 7089, M: 5596, Q: 3993, H: 3057 },
  alphanumeric: { L: 4296, M: 3391, Q: 2420, H: 1852 },
  byte: { L: 2953, M: 2331, Q: 1663, H: 1273 },
} as const satisfies Record<string, Record<ErrorLevel, number>>

/** Share of a code's area up to which a logo leaves level Q a third of its budget. */
const largestLogoAtQ = 0.06

/** Modules a side of a small code, in which the free space around a logo weighs most. */
const smallCode = 25

/**
 * The level that a code is made with: the one that the standard of its content demands, else the one asked for, or for
 * `auto` M without a logo, Q with a small one and H with a larger one, lowered as far as the payload needs. Null when
 * the payload fits no allowed level.
 *
 * @param logoRatio width of the logo over its height; null without one.
 */
export function errorLevel(design: Design, payload: string, logoRatio: number | null): ErrorLevel | null {
  const capacity = capacityFor(payload)
  if (payload === '') return null
  const fixed = demandedLevel(payload) ?? design.errorCorrection
  if (fixed !== 'auto') return capacity.length <= capacity.max[fixed] ? fixed : null
  const levels: readonly ErrorLevel[] = ['H', 'Q', 'M', 'L']
  const wanted = levels.indexOf(wantedLevel(design, logoRatio))
  return levels.slice(wanted).find((level) => capacity.length <= capacity.max[level]) ?? null
}

function wantedLevel(design: Design, logoRatio: number | null): ErrorLevel {
  if (design.logo === null || logoRatio === null) return 'M'
  const { size, margin, hideModules } = design.logo
  const free = hideModules ? (2 * margin) / smallCode : 0
  const shorter = size * Math.min(logoRatio, 1 / logoRatio)
  return (size + free) * (shorter + free) <= largestLogoAtQ ? 'Q' : 'H'
}

export type EncodingMode = keyof typeof capacities

/** The densest mode that holds a payload (ISO/IEC 18004 §7.4). */
export function encodingMode(payload: string): EncodingMode {
  if (/^\d*$/.test(payload)) return 'numeric'
  return /^[0-9A-Z $%*+\-./:]*$/.test(payload) ? 'alphanumeric' : 'byte'
}

function capacityFor(payload: string): { readonly length: number; readonly max: Record<ErrorLevel, number> } {
  const mode = encodingMode(payload)
  return { length: mode === 'byte' ? utf8Bytes(payload).length : payload.length, max: capacities[mode] }
}

/** Whether a QR code can hold the payload at the design's error correction. An empty payload makes no code. */
export function payloadFits(payload: string, design: Design): boolean {
  return errorLevel(design, payload, null) !== null
}

/**
 * The bytes of a text in UTF-8, one character a byte. Half surrogate pairs become U+FFFD.
 * Encoders that take a character for a byte need it for anything beyond ASCII.
 */
export function utf8Bytes(text: string): string {
  let bytes = ''
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code
    if (point < 0x80) bytes += letter
    else if (point < 0x800) bytes += String.fromCharCode(0xc0 | (point >> 6), tail(point))
    else if (point < 0x10000)
      bytes += String.fromCharCode(0xe0 | (point >> 12), tail(point >> 6), tail(point))
    else bytes += String.fromCharCode(0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point))
  }
  return bytes
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f)
}
