import { defaultDesign, type Design } from '../design.ts'
import type { LogoShape } from './error-budget.ts'
import type { Finding, Cause } from './static-rules.ts'
import type { ColourImage } from './image.ts'
import {
  calmCorners,
  calmPattern,
  freeBudget,
  raiseCorrection,
  lightenBackground,
  repairContrast,
  swapColours,
} from './repairs.ts'
import { thresholds } from './thresholds.ts'
import type { Verdict } from './verdict.ts'

/** Draws a design's picture; the drawing lives where there is a canvas. */
type Draw = (design: Design) => Promise<ColourImage>
/** The verdict on a drawn design, static rules included. */
type Judge = (design: Design, image: ColourImage) => Promise<Verdict>

/** The code that an experiment changes. */
export type Trial = {
  readonly payload: string
  readonly logo: LogoShape | null
  readonly draw: Draw
  readonly judge: Judge
}

/**
 * Why a design does not scan everywhere, found by experiment: one suspect at a time is taken away, the picture drawn and
 * judged again. The suspect whose absence helps most is the cause; `combined` when none alone helps by 5 points.
 * Costs a drawing and a verdict for each suspect that the design has, five at most.
 */
export async function isolateCause(design: Design, before: Verdict, trial: Trial): Promise<Finding | null> {
  if (before.word === 'everywhere') return null
  if (before.clean.hasStrayFinders) return provenFinding('frame', design, trial.payload, trial.logo)
  let best: { readonly finding: Finding; readonly score: number } | null = null
  for (const { cause, without } of experiments) {
    const changed = without(design)
    if (changed === null) continue
    const { score } = await trial.judge(changed, await trial.draw(changed))
    if (score < before.score + 5 || score <= (best?.score ?? 0)) continue
    best = { finding: provenFinding(cause, design, trial.payload, trial.logo), score }
  }
  return best?.finding ?? provenFinding('combined', design, trial.payload, trial.logo)
}

/** Causes that an experiment can prove. */
type ProvableCause = Extract<
  Cause,
  'logo' | 'colours' | 'finder-style' | 'pattern' | 'quiet-zone' | 'frame' | 'combined'
>

/** The part that an experiment removes or resets. Null when the design has the default already. */
type Experiment = {
  readonly cause: ProvableCause
  readonly without: (design: Design) => Design | null
}

/** Each takes one suspect away and nothing else. */
const experiments: readonly Experiment[] = [
  { cause: 'logo', without: (design) => (design.logo === null ? null : { ...design, logo: null }) },
  { cause: 'colours', without: inBlackOnWhite },
  { cause: 'finder-style', without: calmCorners },
  { cause: 'pattern', without: calmPattern },
  { cause: 'quiet-zone', without: (design) => (design.quietZone >= 8 ? null : { ...design, quietZone: 8 }) },
]

function inBlackOnWhite(design: Design): Design | null {
  const { color, gradient, background } = defaultDesign
  const { moduleColours: _, ...oneColour } = design
  const plain: Design = {
    ...oneColour,
    color,
    gradient,
    background,
    cornerSquare: { ...design.cornerSquare, color: null },
    cornerDot: { ...design.cornerDot, color: null },
  }
  return JSON.stringify(plain) === JSON.stringify(design) ? null : plain
}

/** The finding of a cause that an experiment proved, with the mildest change that repairs it. */
function provenFinding(
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
      return { ...common, cause, figures: {}, repair: repairColours }
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
    case 'frame':
      return {
        ...common,
        cause,
        figures: {},
        repair: (changed) => (changed.frame === null ? null : { ...changed, frame: null }),
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
export function repairColours(design: Design): Design | null {
  const opaque = design.background.transparent
    ? { ...design, background: { ...design.background, transparent: false } }
    : design
  const upright = swapColours(opaque) ?? opaque
  const onPaper = lightenBackground(upright, thresholds.repairedPaper) ?? upright
  const repaired = repairContrast(onPaper) ?? onPaper
  return repaired === design ? null : repaired
}
