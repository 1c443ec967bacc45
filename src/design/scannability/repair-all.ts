import type { Design } from '../design.ts'
import type { Verdict } from './verdict.ts'
import type { Cause } from './finding.ts'
import type { Trial } from './isolate-cause.ts'
import { calmCorners, calmPattern } from './repairs.ts'
import { repairColours } from './isolate-cause.ts'
import { freeBudget, raiseCorrection } from './repairs.ts'
import { judgeStatic } from './static-rules.ts'
import { thresholds } from './thresholds.ts'

export type RepairAll =
  | {
      readonly kind: 'repaired'
      readonly design: Design
      readonly verdict: Verdict
      /** The findings that were repaired, in order. */
      readonly causes: readonly Cause[]
    }
  | { readonly kind: 'beyond-repair'; readonly best: Verdict }

type Step = { readonly cause: Cause; readonly apply: (design: Design) => Design | null }

/** More rounds than there are different changes. */
const mostRounds = 12

/**
 * The smallest set of changes that reaches "everywhere": what the static rules ask for first, since without each of
 * those the score stays capped, then one change at a time, the mildest that helps most, until the decoders agree;
 * where no single one helps, all of them. Afterwards each change of the second kind that turns out not to be needed is taken back.
 * The payload is not an input of any change, so no repair can touch it.
 */
export async function repairAll(design: Design, trial: Trial): Promise<RepairAll> {
  const judge = async (changed: Design) => trial.judge(changed, await trial.draw(changed))
  const asked = repairFindings(design, trial)
  let current = asked.design
  let verdict = await judge(current)
  const taken: Step[] = []
  for (let round = 0; round < mostRounds && verdict.word !== 'everywhere'; round++) {
    const better = await bestStep(current, verdict, further(trial), judge)
    if (better === null) {
      // No single change helps: several together may.
      const all = further(trial).filter((step) => step.apply(current) !== null)
      current = all.reduce((changed, step) => step.apply(changed) ?? changed, current)
      taken.push(...all)
      const together = await judge(current)
      if (together.word !== 'everywhere') return { kind: 'beyond-repair', best: verdict }
      verdict = together
      break
    }
    current = better.design
    verdict = better.verdict
    taken.push(better.step)
  }
  if (verdict.word !== 'everywhere') return { kind: 'beyond-repair', best: verdict }
  const least = await takeBack(asked.design, taken, judge, { design: current, verdict })
  return { kind: 'repaired', ...least, causes: [...asked.causes, ...least.causes] }
}

/** Every change that the static rules ask for. */
export function repairFindings(
  design: Design,
  trial: Trial,
): { readonly design: Design; readonly causes: readonly Cause[] } {
  let current = design
  const causes: Cause[] = []
  for (let round = 0; round < mostRounds; round++) {
    const { findings } = judgeStatic(current, trial.payload, trial.logo)
    const next = findings
      .map((finding) => ({ cause: finding.cause, design: finding.repair(current) }))
      .find((change) => change.design !== null)
    if (next?.design == null) break
    current = next.design
    causes.push(next.cause)
  }
  return { design: current, causes }
}

/** Changes beyond what the static rules ask for, the mildest first. */
function further({ payload, logo }: Trial): readonly Step[] {
  const { safe } = thresholds.budget
  const free = (target: number) => (design: Design) =>
    logo === null ? null : freeBudget(design, payload, logo, target)
  return [
    { cause: 'quiet-zone', apply: (design) => (design.quietZone >= 6 ? null : { ...design, quietZone: 6 }) },
    { cause: 'budget', apply: free(safe / 1.6) },
    { cause: 'finder-style', apply: calmCorners },
    { cause: 'contrast', apply: repairColours },
    { cause: 'pattern', apply: calmPattern },
    { cause: 'budget', apply: free(safe / 3) },
    { cause: 'budget', apply: (design) => raiseCorrection(design, payload, logo) },
  ]
}

type Judged = { readonly design: Design; readonly verdict: Verdict }

/** The first step that reaches "everywhere", or the one that raises the score most; null when none raises it. */
async function bestStep(
  design: Design,
  before: Verdict,
  steps: readonly Step[],
  judge: (design: Design) => Promise<Verdict>,
) {
  let best: (Judged & { readonly step: Step }) | null = null
  for (const step of steps) {
    const changed = step.apply(design)
    if (changed === null) continue
    const verdict = await judge(changed)
    if (verdict.word === 'everywhere') return { step, design: changed, verdict }
    if (verdict.score > (best?.verdict.score ?? before.score)) best = { step, design: changed, verdict }
  }
  return best
}

/** The steps without those that the last one made needless. */
async function takeBack(
  start: Design,
  taken: readonly Step[],
  judge: (design: Design) => Promise<Verdict>,
  reached: Judged,
): Promise<Judged & { readonly causes: readonly Cause[] }> {
  let kept = taken
  let result = reached
  for (const step of taken.slice(0, -1)) {
    const fewer = kept.filter((other) => other !== step)
    const design = fewer.reduce((changed, other) => other.apply(changed) ?? changed, start)
    const verdict = await judge(design)
    if (verdict.word !== 'everywhere') continue
    kept = fewer
    result = { design, verdict }
  }
  return { ...result, causes: kept.map((step) => step.cause) }
}
