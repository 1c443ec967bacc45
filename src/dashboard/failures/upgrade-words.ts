import type { Session } from '#contract/session.ts'
import { formatBytes } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { type PlanLimitFailure, upgradeTitle } from './failure-words.ts'

type UpgradeWords = {
  readonly title: string
  /** The limit with its usage; null when the heading says it. */
  readonly reached: string | null
  /** The parts that stay the same. */
  readonly stays: string
}

/** How a person gets a larger plan, where no page sells one. */
export function raiseWords({ ownsServer, role, user }: Session): string {
  if (ownsServer === true) return t('upgrade.ownServer')
  const isMember = role !== undefined && role !== 'owner'
  return isMember ? t('upgrade.askOwner', { account: user.name }) : t('upgrade.noPlans')
}

/** A reached limit of a plan: "326 of 10" would read like a mistake, so beyond the limit only the limit is named. */
export function reachedLimitWords(kind: 'codes' | 'links', used: number, max: number, plan: string): string {
  return used > max
    ? t(`upgrade.${kind}.titleMax`, { count: max })
    : t(`upgrade.${kind}.text`, { used, max, plan })
}

/** A reached limit in words. A service that sends only prose gives no numbers, so none are shown. */
export function upgradeWords(failure: PlanLimitFailure, planName: string | null): UpgradeWords {
  const { limit, used, max } = failure
  const plan = planName || failure.plan || t('upgrade.yourPlan')
  return { title: upgradeTitle(failure), reached: reachedWords(), stays: t(`upgrade.${limit}.stays`) }

  function reachedWords(): string | null {
    if (used === null || max === null) return t(`upgrade.${limit}.unknown`)
    switch (limit) {
      case 'codes':
      case 'links':
        return null
      case 'colours':
        return t('upgrade.colours.text', { count: used, max, plan })
      case 'storage':
        return t('upgrade.storage.text', { used: formatBytes(used), max: formatBytes(max), plan })
      default:
        return limit satisfies never
    }
  }
}
