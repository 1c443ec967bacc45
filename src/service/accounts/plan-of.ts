import { builtInPlans, type Plan } from '#contract/plan.ts'
import type { Settings } from '../service-deps.ts'

/** A user's plan. One that is no longer configured counts as the smallest. */
export function planOf({ plans }: Pick<Settings, 'plans'>, id: string): Plan {
  const plan = plans.find((candidate) => candidate.id === id) ?? plans[0] ?? builtInPlans[0]
  if (plan === undefined) throw new Error('No plan is configured.')
  return plan
}
