import { Link } from '@tanstack/react-router'
import { ChartColumn, Globe, History } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { useCodeMeta } from '../api/code-history.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { offers } from '../api/session.ts'
import { reachedLimitWords } from '../failures/upgrade-words.ts'
import { formatCount } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { DownloadButton } from '../picture/download-button.tsx'
import { FoldedBanner } from '../ui/banner-line.tsx'
import { buttonClass, Button } from '../ui/button.tsx'
import { brandStartAsked } from './brand/open-brand-start.ts'
import { useEditor } from './editor-context.ts'
import { HistoryDialog, type HistoryOf } from './history-dialog.tsx'
import { CommentsButton, EditorApproval } from './together.tsx'
import { isSame } from './values/is-same.ts'
import { payloadOfValues } from './values/content-values.ts'
import { valuesFromRecord } from './values/record-values.ts'

export { Presence } from './presence.tsx'
export { ApprovalNote } from './together.tsx'

/** Scans, history, comments, approval and downloads of a saved code. */
export function HeaderActions({ record, hasChanges, onRecord }: HistoryOf) {
  const { session } = useEditor()
  return (
    <>
      {hasChanges && <p className="text-small text-ink-soft max-sm:order-3">{t('download.savedOnly')}</p>}
      {offers(session, 'readScans') && hasShortLink(record.qrType) && <ScansLink code={record} />}
      {offers(session, 'listVersions') && (
        <HistoryButton record={record} hasChanges={hasChanges} onRecord={onRecord} />
      )}
      {offers(session, 'listComments') && <CommentsButton record={record} />}
      <EditorApproval record={record} hasChanges={hasChanges} />
      <SavedDownload code={record} />
    </>
  )
}

/** Downloads the saved code. Warns first when the preview shows unsaved changes. */
function SavedDownload({ code }: { readonly code: QrCode }) {
  const { getValues } = useFormContext<EditorValues>()
  const { session } = useEditor()

  function isShown(): boolean {
    const now = getValues()
    const saved = valuesFromRecord(code, now.expiration.zone)
    return (
      saved.qrType === now.qrType &&
      isSame(saved.design, now.design) &&
      payloadOfValues(saved, session.scanMarker) === payloadOfValues(now, session.scanMarker)
    )
  }

  return <DownloadButton code={code} isShown={isShown} />
}

/** The number of scans, linked to the statistics. */
function ScansLink({ code }: { readonly code: QrCode }) {
  const words = t('scans.countScans', { count: code.scans })
  return (
    <Link
      to="/scans"
      search={{ code: code.id }}
      className={`${buttonClass('quiet')} max-sm:px-2`}
      title={t('scans.openHint')}
      aria-label={words}
    >
      <ChartColumn aria-hidden className="size-4" />
      <span className="max-sm:hidden">{words}</span>
      <span className="sm:hidden">{formatCount(code.scans)}</span>
    </Link>
  )
}

/** Leads to the start from a brand, where the design is below the first screen. */
export function BrandStartLink() {
  return (
    <Button
      size="small"
      className="canvas:hidden"
      icon={<Globe aria-hidden className="size-4" />}
      onClick={() => brandStartAsked.set(true)}
    >
      {t('brand.site.title')}
    </Button>
  )
}

/** Opens the history: compare and restore saved versions. */
function HistoryButton({ record, hasChanges, onRecord }: HistoryOf) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        className="max-sm:w-10 max-sm:px-0"
        title={t('history.open')}
        icon={<History aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:sr-only">{t('history.open')}</span>
      </Button>
      {isOpen && (
        <HistoryDialog
          record={record}
          hasChanges={hasChanges}
          onClose={() => setIsOpen(false)}
          onRecord={(next) => {
            setIsOpen(false)
            onRecord(next)
          }}
        />
      )}
    </>
  )
}

/**
 * Explains a block of the code or of its host: the reason, the effect and how to continue. Empty for other
 * codes.
 */
export function BlockedNotice({ record: { id, updatedAt, isadminblocked } }: { readonly record: QrCode }) {
  const { data: meta } = useCodeMeta(id, updatedAt)
  const host = isadminblocked ? undefined : meta?.blockedHost
  if (!isadminblocked && host === undefined) return null
  const reason = (host === undefined ? meta?.blockedReason : host.reason) ?? ''
  return (
    <FoldedBanner
      tone="bad"
      title={host === undefined ? t('blocked.title') : t('blocked.host.title', { host: host.host })}
    >
      {reason !== '' && (
        <p>
          {t('blocked.reason')} <strong dir="auto">{reason}</strong>
        </p>
      )}
      <p>{t(host === undefined ? 'blocked.text' : 'blocked.host.text')}</p>
    </FoldedBanner>
  )
}

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
