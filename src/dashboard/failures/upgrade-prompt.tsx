import { ExternalLink } from 'lucide-react'
import type { Session } from '#contract/session.ts'
import { useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type PlanLimitFailure, upgradeTitle } from './failure-words.ts'
import { formatBytes } from '../messages/format.ts'

export type UpgradePromptProps = {
  /** Null closes the dialog. */
  readonly failure: PlanLimitFailure | null
  /** Returns to the unchanged form. */
  readonly onClose: () => void
  /** Whether the draft was saved; null when there is nothing to save (colours). */
  readonly draftKept: boolean | null
  /** A password was typed, which no draft keeps. */
  readonly hasPassword?: boolean
  /** Goes to the library, which lists the draft. */
  readonly onBackToCodes?: () => void
  /** One-click reduction of colours. */
  readonly fewerColours?: { readonly label: string; readonly apply: () => void }
}

/** The upgrade prompt: the limit, the usage, what stays, and ways to continue. */
export function UpgradePrompt({
  failure,
  onClose,
  draftKept,
  hasPassword = false,
  onBackToCodes,
  fewerColours,
}: UpgradePromptProps) {
  const session = useSession()
  if (failure === null) return null
  const words = upgradeWords(failure, session.data?.plan.name ?? null)
  const upgradeUrl = session.data?.upgradeUrl ?? null

  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      description={
        <>
          {words.reached !== null && <p>{words.reached}</p>}
          <p>{words.stays}</p>
          {draftKept !== null && failure.limit !== 'colours' && (
            <p className="mt-2 font-medium text-ink">{draftWords(draftKept, hasPassword)}</p>
          )}
          {upgradeUrl === null && (
            <p className="mt-2">
              {session.data === undefined ? t('upgrade.noPlans') : raiseWords(session.data)}
            </p>
          )}
        </>
      }
      actions={
        <>
          {fewerColours !== undefined && <Button onClick={fewerColours.apply}>{fewerColours.label}</Button>}
          {onBackToCodes !== undefined && draftKept === true && (
            <Button onClick={onBackToCodes}>{t('upgrade.backToCodes')}</Button>
          )}
          {fewerColours === undefined && (onBackToCodes === undefined || draftKept !== true) && (
            <Button onClick={onClose}>{t('upgrade.keepEditing')}</Button>
          )}
          {upgradeUrl !== null && (
            <a href={upgradeUrl} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
              {t('upgrade.plans')}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          )}
        </>
      }
    />
  )
}

function draftWords(isKept: boolean, hasPassword: boolean): string {
  if (!isKept) return t('upgrade.draft.notKept')
  return t(hasPassword ? 'upgrade.draft.keptNoPassword' : 'upgrade.draft.kept')
}

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
function upgradeWords(failure: PlanLimitFailure, planName: string | null): UpgradeWords {
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
