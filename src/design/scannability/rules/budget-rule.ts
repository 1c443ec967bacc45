import type { Budget } from '../correction-budget.ts'
import type { Finding } from '../finding.ts'
import type { LogoShape } from '../logo-shape.ts'
import { freeBudget } from '../repair/free-budget.ts'
import { thresholds } from '../thresholds.ts'

/** At most 0.9 of the budget reads everywhere, over 1.1 nothing does; between, it depends on the decoder. */
export function budgetFinding(payload: string, logo: LogoShape | null, budget: Budget): readonly Finding[] {
  const { use } = budget
  if (logo === null || use <= thresholds.budget.reads) return []
  const cap = use > thresholds.budget.lost ? 10 : use > 1 ? 25 : 60
  return [
    {
      cause: 'budget',
      figures: {
        hiddenShare: budget.hiddenShare,
        level: budget.level,
        forgives: budget.hiddenShare / use,
        use,
      },
      severity: use > 1 ? 'stop' : 'warn',
      cap,
      repair: (design) => freeBudget(design, payload, logo, thresholds.budget.safe),
    },
  ]
}
