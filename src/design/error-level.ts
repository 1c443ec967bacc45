import type { Design } from './design.ts'
import { utf8Bytes } from './utf8.ts'

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
 * The level that a code is made with: the one asked for, or for `auto` M without a logo, Q with a small one and
 * H with a larger one, lowered as far as the payload needs. Null when the payload fits no allowed level.
 *
 * @param logoRatio width of the logo over its height; null without one.
 */
export function errorLevel(design: Design, payload: string, logoRatio: number | null): ErrorLevel | null {
  const capacity = capacityFor(payload)
  if (payload === '') return null
  if (design.errorCorrection !== 'auto') {
    return capacity.length <= capacity.max[design.errorCorrection] ? design.errorCorrection : null
  }
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

function capacityFor(payload: string): { readonly length: number; readonly max: Record<ErrorLevel, number> } {
  if (/^\d*$/.test(payload)) return { length: payload.length, max: capacities.numeric }
  if (/^[0-9A-Z $%*+\-./:]*$/.test(payload)) return { length: payload.length, max: capacities.alphanumeric }
  return { length: utf8Bytes(payload).length, max: capacities.byte }
}
