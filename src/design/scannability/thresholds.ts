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
    /** Below: some decoders fail in print. */
    warn: 4.5,
    /** A single repair aims at it: past the warning, with the colour still recognised. */
    repaired: 5.5,
    /** From here every decoder read every print. */
    safe: 7,
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
  /** Light modules on each side (ISO/IEC 18004 §6.3.8). */
  quietZone: 4,
  /** An opaque background at more than this contrast to white paper is taken for ink. */
  paperContrast: 1.8,
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
