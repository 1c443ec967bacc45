import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { Session } from '#contract/session.ts'
import { reachedLimitWords } from '../failures/upgrade-prompt.tsx'
import { t } from '../messages/t.ts'
import { useFormValue } from './editor-context.ts'

/** Warns before the work starts when the plan has no room for another code. */
export function PlanRoom({ session: { plan, usage } }: { readonly session: Session }) {
  const takesLink = hasShortLink(useFormValue('qrType'))
  const limits = takesLink ? (['codes', 'links'] as const) : (['codes'] as const)
  const reached = limits.find((kind) => usage[kind] >= (plan.limits[kind] ?? Infinity))
  if (reached === undefined) return null
  return (
    <p className="text-small text-warn">
      {reachedLimitWords(reached, usage[reached], plan.limits[reached] ?? 0, plan.name)}{' '}
      {t(`upgrade.${reached}.stays`)} {t('upgrade.draft.ahead')}
    </p>
  )
}
