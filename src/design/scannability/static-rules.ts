import { type CodeGeometry, codeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import { errorLevel } from '../error-level.ts'
import { type Budget } from './correction-budget.ts'
import { designBudget } from './design-budget.ts'
import type { Finding } from './finding.ts'
import type { LogoShape } from './logo-shape.ts'
import { budgetFinding } from './rules/budget-rule.ts'
import { colourFindings } from './rules/colour-rules.ts'
import { finderFindings } from './rules/finder-rule.ts'
import { printFindings } from './rules/print-rule.ts'
import { surroundingFindings } from './rules/surroundings-rule.ts'

export type StaticJudgement = {
  /** What costs readability, the gravest first. */
  readonly findings: readonly Finding[]
  /** The highest score that the findings allow, 0 to 100. */
  readonly cap: number
  /** Null when the payload does not fit any code. */
  readonly budget: Budget | null
  /** The symbol that was judged; null when the payload does not fit. */
  readonly geometry: CodeGeometry | null
}

/**
 * What can be told without drawing: cheap enough for each keystroke (half a millisecond for a short link).
 *
 * @param logo null without a logo, or while its picture is not there.
 * @param at printed side of the code without its quiet zone, in millimetres.
 */
export function judgeStatic(
  design: Design,
  payload: string,
  logo: LogoShape | null,
  at: { readonly mm?: number } = {},
): StaticJudgement {
  const ratio = logo?.ratio ?? null
  if (errorLevel(design, payload, ratio) === null) return tooLong(payload)
  const geometry = codeGeometry(design, payload, ratio)
  const budget = designBudget(design, geometry, logo)
  const findings = [
    ...budgetFinding(payload, logo, budget),
    ...colourFindings(design),
    ...finderFindings(design),
    ...surroundingFindings(design),
    ...printFindings(geometry.size, at.mm),
  ].toSorted((a, b) => a.cap - b.cap)
  return { findings, cap: findings[0]?.cap ?? 100, budget, geometry }
}

function tooLong(payload: string): StaticJudgement {
  const finding: Finding = {
    cause: 'too-long',
    figures: { length: payload.length },
    severity: 'stop',
    cap: 0,
    // A weaker level holds more; `auto` takes the strongest that holds the payload.
    repair: (design) =>
      errorLevel({ ...design, errorCorrection: 'auto' }, payload, null) === null ||
      design.errorCorrection === 'auto'
        ? null
        : { ...design, errorCorrection: 'auto' },
  }
  return { findings: [finding], cap: 0, budget: null, geometry: null }
}
