import type { Design } from '../design.ts'
import type { ErrorLevel } from '../error-level.ts'

/** Where a colour is in the picture. */
export type ColourPart = 'modules' | 'gradient-end' | 'corner-square' | 'corner-dot'

/**
 * The figures behind each cause. Words live in the dashboard's catalogue.
 * Shares are 0 to 1, contrasts WCAG ratios from 1 to 21, sizes modules unless named otherwise.
 */
export type CauseFigures = {
  /** The payload is longer than any code holds at this level. */
  'too-long': { readonly length: number }
  /** The logo and the modules left out behind it cost more than the error correction forgives. */
  budget: {
    /** Share of the code's modules that is covered or left out. */
    readonly hiddenShare: number
    readonly level: ErrorLevel
    /** Share of the modules that this very code forgives behind such a logo: less than the level's nominal figure. */
    readonly forgives: number
    /** Wrong over correctable codewords in the worst block; 1 is the edge. */
    readonly use: number
  }
  /** A colour is too close to the background. */
  contrast: { readonly part: ColourPart; readonly ratio: number; readonly needed: number }
  /** Light modules on a dark background. */
  inverted: Record<never, never>
  /** Some parts are darker than the background and others lighter. */
  'mixed-polarity': { readonly part: ColourPart }
  /** A corner style that decoders do not find. */
  'finder-style': { readonly part: 'corner-square' | 'corner-dot'; readonly style: string }
  /** The surface behind the code decides whether it is read. */
  'transparent-background': Record<never, never>
  /** A background that is itself dark against the paper around it. */
  'mid-tone-background': { readonly ratio: number }
  'quiet-zone': { readonly modules: number; readonly needed: number }
  /** Modules too small for the printer, in millimetres. */
  'module-size': { readonly mm: number; readonly needed: number }
  /** Decoders read the code with square modules. */
  pattern: { readonly pattern: string }
  /** The logo covers the middle of a code with many modules, or, by experiment, decoders read the code without it. */
  logo: { readonly size: number }
  /** Found by experiment only: decoders read the code in black on white. */
  colours: Record<never, never>
  /** No single change of the experiment repairs it. */
  combined: Record<never, never>
}

export type Cause = keyof CauseFigures

/** `stop`: phones cannot read it; `warn`: some cannot, or not in print; `note`: worth knowing. */
export type Severity = 'stop' | 'warn' | 'note'

/** One thing that costs readability, with the change of the design that repairs it; null when no change does. */
export type Finding = {
  readonly [C in Cause]: {
    readonly cause: C
    readonly figures: CauseFigures[C]
    readonly severity: Severity
    /** The score cannot pass this, 0 to 100. */
    readonly cap: number
    /** Pure: gives a new design, never touches the payload; null when there is nothing left to change. */
    readonly repair: (design: Design) => Design | null
  }
}[Cause]
