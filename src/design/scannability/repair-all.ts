import type { Design } from '../design.ts'
import type { Verdict } from './verdict.ts'
import type { Trial } from './isolate-cause.ts'
import { calmCorners, calmPattern } from './repairs.ts'
import { repairColours } from './isolate-cause.ts'
import { freeBudget, raiseCorrection } from './repairs.ts'
import { judgeStatic } from './static-rules.ts'
import { scoreWords, thresholds } from './thresholds.ts'

export type RepairAll =
  | { readonly kind: 'repaired'; readonly design: Design; readonly verdict: Verdict }
  | { readonly kind: 'beyond-repair'; readonly best: Verdict }

type Step = (design: Design) => Design | null
type Judge = (design: Design) => Promise<Verdict>
type Judged = { readonly design: Design; readonly verdict: Verdict }

/** More rounds than there are different changes. */
const mostRounds = 12

/**
 * The smallest change that reaches "everywhere": what the static rules ask for first, since without each of those the
 * verdict stays capped, then one change at a time, the mildest that helps most, until the decoders agree; where no
 * single one helps, all of them. Afterwards each part takes back its own value where "everywhere" allows it, and the
 * logo grows as far as it may. The payload is not an input of any change, so no repair can touch it.
 */
export async function repairAll(design: Design, trial: Trial): Promise<RepairAll> {
  const judge = async (changed: Design) => trial.judge(changed, await trial.draw(changed))
  const asked = repairFindings(design, trial)
  const reached = await reachEverywhere({ design: asked, verdict: await judge(asked) }, trial, judge)
  if (reached.verdict.word !== 'everywhere') return { kind: 'beyond-repair', best: reached.verdict }
  return { kind: 'repaired', ...(await takeBack(design, reached, trial, judge)) }
}

async function reachEverywhere(start: Judged, trial: Trial, judge: Judge): Promise<Judged> {
  let current = start
  for (let round = 0; round < mostRounds && current.verdict.word !== 'everywhere'; round++) {
    const better = await bestStep(current, further(trial), judge)
    if (better === null) {
      // No single change helps: several together may.
      const all = further(trial).reduce((changed, step) => step(changed) ?? changed, current.design)
      const together = { design: all, verdict: await judge(all) }
      return together.verdict.word === 'everywhere' ? together : current
    }
    current = better
  }
  return current
}

/** The design with every change that the static rules ask for; the same object when they ask for none. */
export function repairFindings(design: Design, trial: Trial): Design {
  let current = design
  for (let round = 0; round < mostRounds; round++) {
    const { findings } = judgeStatic(current, trial.payload, trial.logo)
    const next = findings.map((finding) => finding.repair(current)).find((changed) => changed !== null)
    if (next === undefined) break
    current = next
  }
  return current
}

/** Changes beyond what the static rules ask for, the mildest first. */
function further({ payload, logo }: Trial): readonly Step[] {
  const { safe } = thresholds.budget
  const free = (target: number) => (design: Design) =>
    logo === null ? null : freeBudget(design, payload, logo, target)
  return [
    (design) => (design.quietZone >= 6 ? null : { ...design, quietZone: 6 }),
    free(safe / 1.6),
    calmCorners,
    repairColours,
    calmPattern,
    free(safe / 3),
    (design) => raiseCorrection(design, payload, logo),
  ]
}

/** The first step that reaches "everywhere", or the one that raises the score most; null when none raises it. */
async function bestStep(before: Judged, steps: readonly Step[], judge: Judge): Promise<Judged | null> {
  let best: Judged | null = null
  for (const step of steps) {
    const changed = step(before.design)
    if (changed === null) continue
    const judged = { design: changed, verdict: await judge(changed) }
    if (judged.verdict.word === 'everywhere') return judged
    if (judged.verdict.score > (best ?? before).verdict.score) best = judged
  }
  return best
}

type TakeBack = (repaired: Design, own: Design) => Design

const back =
  (key: keyof Design): TakeBack =>
  (repaired, own) => {
    const rest: Partial<Design> = { ...repaired }
    delete rest[key]
    return { ...own, ...rest }
  }
const backInside =
  <Key extends 'background' | 'cornerSquare' | 'cornerDot'>(key: Key, part: keyof Design[Key]): TakeBack =>
  (repaired, own) => ({ ...repaired, [key]: { ...repaired[key], [part]: own[key][part] } })

/** Each part that a repair may change, the one that people see most first. */
export const takeBacks: readonly TakeBack[] = [
  back('logo'),
  back('color'),
  back('moduleColours'),
  back('gradient'),
  back('background'),
  backInside('background', 'color'),
  backInside('background', 'transparent'),
  backInside('cornerSquare', 'color'),
  backInside('cornerDot', 'color'),
  back('pattern'),
  backInside('cornerSquare', 'type'),
  backInside('cornerDot', 'type'),
  back('quietZone'),
  back('errorCorrection'),
  back('minVersion'),
]

/** The repaired design with everything of the own one that "everywhere" allows, and its logo as large as may be. */
async function takeBack(own: Design, reached: Judged, trial: Trial, judge: Judge): Promise<Judged> {
  const attempt = async (design: Design): Promise<Judged | null> => {
    if (judgeStatic(design, trial.payload, trial.logo).cap < scoreWords.everywhere) return null
    const verdict = await judge(design)
    return verdict.word === 'everywhere' ? { design, verdict } : null
  }
  let result = await growLogo(own, reached, attempt)
  for (let hasTaken = true; hasTaken;) {
    hasTaken = false
    for (const step of takeBacks) {
      const changed = step(result.design, own)
      if (isSame(changed, result.design)) continue
      const taken = await attempt(changed)
      if (taken === null) continue
      result = taken
      hasTaken = true
    }
    if (hasTaken) result = await growLogo(own, result, attempt)
  }
  return result
}

/** The largest logo up to its own size that still scans everywhere, found by bisection in hundredths of the code's width. */
async function growLogo(
  own: Design,
  reached: Judged,
  attempt: (design: Design) => Promise<Judged | null>,
): Promise<Judged> {
  let result = reached
  const hundredths = ({ logo }: Design) => Math.round((logo?.size ?? 0) * 100)
  let [fits, fails] = [hundredths(reached.design), hundredths(own) + 1]
  while (fails - fits > 1) {
    const size = Math.floor((fits + fails) / 2)
    const { logo } = result.design
    if (logo === null) break
    const grown = await attempt({ ...result.design, logo: { ...logo, size: size / 100 } })
    if (grown === null) fails = size
    else [fits, result] = [size, grown]
  }
  return result
}

function isSame(one: Design, other: Design): boolean {
  const sorted = (design: Design) =>
    JSON.stringify(Object.entries(design).toSorted(([key], [other]) => (key < other ? -1 : 1)))
  return sorted(one) === sorted(other)
}
