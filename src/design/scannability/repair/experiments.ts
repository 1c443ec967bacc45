import { defaultDesign, type Design } from '../../design.ts'
import type { Cause, Finding } from '../finding.ts'
import type { LogoShape } from '../logo-shape.ts'
import { thresholds } from '../thresholds.ts'
import { calmCorners, calmPattern } from './calm-shapes.ts'
import { freeBudget, raiseCorrection } from './free-budget.ts'
import { lightenBackground, separateColours } from './separate-colours.ts'
import { swapColours } from './swap-colours.ts'

/** Causes that an experiment can prove. */
export type ProvableCause = Extract<
  Cause,
  'logo' | 'colours' | 'finder-style' | 'pattern' | 'quiet-zone' | 'combined'
>

/** What is left out or set to its default to see whether it is the cause. Null when the design has it already. */
export type Experiment = {
  readonly cause: ProvableCause
  readonly without: (design: Design) => Design | null
}

/** Each takes one suspect away and nothing else. */
export const experiments: readonly Experiment[] = [
  { cause: 'logo', without: (design) => (design.logo === null ? null : { ...design, logo: null }) },
  { cause: 'colours', without: inBlackOnWhite },
  { cause: 'finder-style', without: calmCorners },
  { cause: 'pattern', without: calmPattern },
  { cause: 'quiet-zone', without: (design) => (design.quietZone >= 8 ? null : { ...design, quietZone: 8 }) },
]

function inBlackOnWhite(design: Design): Design | null {
  const { color, gradient, background } = defaultDesign
  const plain: Design = {
    ...design,
    color,
    gradient,
    background,
    cornerSquare: { ...design.cornerSquare, color: null },
    cornerDot: { ...design.cornerDot, color: null },
  }
  return JSON.stringify(plain) === JSON.stringify(design) ? null : plain
}

/** The finding of a cause that an experiment proved, with the mildest change that mends it. */
export function provenFinding(
  cause: ProvableCause,
  design: Design,
  payload: string,
  logo: LogoShape | null,
): Finding {
  const common = { severity: 'warn', cap: 100 } as const
  switch (cause) {
    case 'logo':
      return {
        ...common,
        cause,
        figures: { size: design.logo?.size ?? 0 },
        repair: (changed) =>
          logo === null ? null : freeBudget(changed, payload, logo, thresholds.budget.safe / 2.5),
      }
    case 'colours':
      return { ...common, cause, figures: {}, repair: mendColours }
    case 'finder-style':
      return {
        ...common,
        cause,
        figures: { part: 'corner-square', style: design.cornerSquare.type },
        repair: calmCorners,
      }
    case 'pattern':
      return { ...common, cause, figures: { pattern: design.pattern }, repair: calmPattern }
    case 'quiet-zone':
      return {
        ...common,
        cause,
        figures: { modules: design.quietZone, needed: 8 },
        repair: (changed) => (changed.quietZone >= 8 ? null : { ...changed, quietZone: 8 }),
      }
    case 'combined':
      return {
        ...common,
        cause,
        figures: {},
        repair: (changed) => raiseCorrection(changed, payload, logo),
      }
  }
}

/** Dark modules, at the contrast that every decoder reads in print, on a background that passes for paper. */
export function mendColours(design: Design): Design | null {
  const opaque = design.background.transparent
    ? { ...design, background: { ...design.background, transparent: false } }
    : design
  const upright = swapColours(opaque) ?? opaque
  const onPaper = lightenBackground(upright, thresholds.repairedPaper) ?? upright
  const mended = separateColours(onPaper, thresholds.contrast.safe) ?? onPaper
  return mended === design ? null : mended
}
