import type { Verdict } from './battery/verdict.ts'
import type { Design } from '../design.ts'
import type { Finding } from './finding.ts'
import type { LogoShape } from './logo-shape.ts'
import type { ColourImage } from './pixels/image.ts'
import { experiments, provenFinding } from './repair/experiments.ts'

/** Draws a design's picture; the drawing lives where there is a canvas. */
export type Draw = (design: Design) => Promise<ColourImage>
/** The verdict on a drawn design, static rules included. */
export type Judge = (design: Design, image: ColourImage) => Promise<Verdict>

/** What every experiment needs to know of the code. */
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
