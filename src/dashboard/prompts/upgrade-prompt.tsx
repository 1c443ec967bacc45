import { ExternalLink } from 'lucide-react'
import { useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Meter } from '../ui/meter.tsx'
import { type PlanLimitFailure, upgradeWords } from './upgrade-words.ts'

export type UpgradePromptProps = {
  /** Null closes it. */
  readonly failure: PlanLimitFailure | null
  /** Back to the form as it is. */
  readonly onClose: () => void
  /** Whether the design is kept as a draft; null when there is nothing to keep (colours). */
  readonly draftKept: boolean | null
  /** Leaves for the library; the draft is listed there. */
  readonly onBackToCodes?: () => void
  /** One click to colours within the plan, e.g. "Use black and your red". */
  readonly fewerColours?: { readonly label: string; readonly apply: () => void }
}

/** A reached limit: which one, how far, what stays as it is, the upgrade, and a way on without it. */
export function UpgradePrompt({
  failure,
  onClose,
  draftKept,
  onBackToCodes,
  fewerColours,
}: UpgradePromptProps) {
  const session = useSession()
  if (failure === null) return null
  const words = upgradeWords(failure, session.data?.plan.name ?? null)
  const upgradeUrl = session.data?.upgradeUrl ?? null

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={words.title}
      description={
        <>
          <p>{words.reached}</p>
          {failure.used !== null && failure.max !== null && (
            <div className="my-3">
              <Meter label={words.reached} hideLabel value={failure.used} max={failure.max} />
            </div>
          )}
          <p>{words.stays}</p>
          {draftKept !== null && failure.limit !== 'colours' && (
            <p className="mt-2 font-medium text-ink">
              {draftKept ? t('upgrade.draft.kept') : t('upgrade.draft.notKept')}
            </p>
          )}
          {upgradeUrl === null && <p className="mt-2">{t('upgrade.noPlans')}</p>}
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
