import type { Session } from '#contract/session.ts'
import { reachedLimitWords } from '../failures/upgrade-prompt.tsx'
import { t } from '../messages/t.ts'

/** Warns before the work starts when the plan has no room for another code. */
export function PlanRoom({ session: { plan, usage } }: { readonly session: Session }) {
  const reached = (['codes', 'links'] as const).find((kind) => usage[kind] >= (plan.limits[kind] ?? Infinity))
  if (reached === undefined) return null
  return (
    <p className="text-small text-warn">
      {reachedLimitWords(reached, usage[reached], plan.limits[reached] ?? 0, plan.name)}{' '}
      {t(`upgrade.${reached}.stays`)} {t('upgrade.draft.ahead')}
    </p>
  )
}
