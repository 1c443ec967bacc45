import { demandedLook } from '#contract/code-types/code-types.ts'
import { defaultDesign, type Design } from './design.ts'
import { thresholds } from './scannability/thresholds.ts'

/** Millimetres of the side of a Swiss payment without its quiet zone (Swiss Implementation Guidelines QR-bill 2.3, section 6.4). */
export const swissSide = 46

/** The design, or the one that the standard of the payload demands in its place: black squares on white. */
export function withStandardLook(design: Design, payload: string): Design {
  if (demandedLook(payload) === null) return design
  return {
    ...defaultDesign,
    // The mark covers an alignment pattern in smaller codes.
    minVersion: thresholds.logoVersions.readFrom,
    pattern: 'square',
    quietZone: Math.max(design.quietZone, defaultDesign.quietZone),
  }
}
