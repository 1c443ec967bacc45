import type { Session } from '#contract/session.ts'
import { t } from '../../messages/t.ts'

/** Before the work, not after it: the plan has no room for another code. Nothing while it has. */
export function PlanRoom({ session: { plan, usage } }: { readonly session: Session }) {
  const reached = (['codes', 'links'] as const).find((kind) => usage[kind] >= (plan.limits[kind] ?? Infinity))
  if (reached === undefined) return null
  const words = { used: usage[reached], max: plan.limits[reached] ?? 0, plan: plan.name }
  return (
    <p className="text-small text-warn">
      {t(`upgrade.${reached}.text`, words)} {t(`upgrade.${reached}.stays`)} {t('upgrade.draft.ahead')}
    </p>
  )
}
