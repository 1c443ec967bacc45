import { channelsOf } from '../colour-channels.ts'

/**
 * Where the static rules draw their lines. Contrasts are WCAG ratios; measured on 49,368 rendered codes with four
 * decoders, software degradations only.
 */
export const thresholds = {
  contrast: {
    /** Below: unreadable. */
    unreadable: 2,
    /** Below: fails in print. */
    print: 3,
    /** Below: a corner dot is too pale for some decoders in print. It holds no data, so an accent may have it. */
    dot: 4.5,
    /**
     * From here every decoder read every print on white. Of about 30 designs between 4.5 and 7, a
     * decoder that the product does not use lost six in a simulated print (test/bench/calibration).
     */
    safe: 7,
    /**
     * The same for modules on a tinted background: of 40 designs zxing's JavaScript engine reads fewer than half of the
     * poor prints of 10 at 7.5, 3 at 8.5, and 1 at 9.25 and 10.
     */
    onTint: 9,
    /** Repairs aim at more than the lines: prints that are read rise from 80 % at 8.5 to 90 % at 10 on a tint. */
    repaired: 8.5,
    repairedOnTint: 10,
  },
  budget: {
    /** 276 of 276 codes at or below were read. */
    reads: 0.9,
    /** 0 of 201 codes above were read. */
    lost: 1.1,
    /** Repairs aim at it: what is left forgives dirt and blur. */
    safe: 0.7,
    /** A logo is large from this share of the code's width. */
    largeLogo: 0.3,
    /** Most that a large logo may use: of 20 such designs above it zbar refuted 7. */
    withLargeLogo: 0.55,
  },
  /**
   * From version 7 an alignment pattern is in the middle (ISO/IEC 18004 Annex E), where the logo hides it. With a
   * logo of more than this share of the code's width, zbar lost 9 of 14 such codes in some condition, at any level.
   */
  denseCode: { version: 7, logo: 0.14 },
  /**
   * zbar loses versions 9 and 10 with any logo in the middle: 5 of 9 repaired designs, smaller logos too, and none of 13
   * in other versions. From version 14 the middle is between two alignment patterns, so a logo hides none.
   */
  logoVersions: { lostFrom: 9, lostTo: 10, readFrom: 14 },
  /** Shares of the modules that may be paler: beyond the first a gradient costs "everywhere", beyond the second more. */
  paleModules: { some: 0.05, many: 0.2 },
  /** Light modules on each side (ISO/IEC 18004 §6.3.8). */
  quietZone: 4,
  /** An opaque background at more than this contrast to white paper is taken for ink. */
  paperContrast: 1.8,
  /**
   * From here a background does not scan everywhere: of small pictures of plain codes zxing's JavaScript engine reads
   * 100 % at 1.27, 36 % at 1.40 and 20 % at 1.67.
   */
  groundContrast: 1.3,
  /** A background is tinted from this contrast to white. */
  tintedPaper: 1.05,
  /** A repair lightens a background to this contrast to white. */
  repairedPaper: 1.15,
  /** Millimetres of a module: below `printable` four dots of a 300-dpi printer do not fit. */
  module: { lost: 0.25, printable: 0.34 },
} as const

/** Seeds of a verdict in the page: two keep a short link within 150 ms beside the drawing. */
export const quickSeeds: readonly number[] = [1, 2]

/** Lowest score of each word. Below `risky`: does not scan. */
export const scoreWords = { everywhere: 86, good: 70, risky: 30 } as const

export type VerdictWord = 'everywhere' | 'good' | 'risky' | 'none'

/** Scans everywhere, in good conditions, riskily, or not at all. */
export function wordOf(score: number): VerdictWord {
  if (score >= scoreWords.everywhere) return 'everywhere'
  if (score >= scoreWords.good) return 'good'
  return score >= scoreWords.risky ? 'risky' : 'none'
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, definition of relative luminance). */
export function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2 SC 1.4.3). */
export function contrast(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
