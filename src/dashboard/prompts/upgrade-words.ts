import type { Failure } from '#contract/failure.ts'
import { t } from '../messages/t.ts'

export type PlanLimitFailure = Extract<Failure, { kind: 'plan-limit' }>

export type UpgradeWords = {
  readonly title: string
  /** Which limit, used and allowed. */
  readonly reached: string
  /** What does not change. */
  readonly stays: string
}

/** A reached limit in words. A service that sends prose only gives no numbers; then none are made up. */
export function upgradeWords(failure: PlanLimitFailure, planName: string | null): UpgradeWords {
  const { limit, used, max } = failure
  const plan = planName || failure.plan || t('upgrade.yourPlan')
  return { title: t(`upgrade.${limit}.title`), reached: reachedWords(), stays: t(`upgrade.${limit}.stays`) }

  function reachedWords(): string {
    if (used === null || max === null) return t(`upgrade.${limit}.unknown`)
    switch (limit) {
      case 'codes':
        return t('upgrade.codes.text', { used, max, plan })
      case 'links':
        return t('upgrade.links.text', { used, max, plan })
      case 'colours':
        return t('upgrade.colours.text', { count: used, max, plan })
      default:
        return limit satisfies never
    }
  }
}
