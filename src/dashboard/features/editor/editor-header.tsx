import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { t } from '../../messages/t.ts'
import { offers } from '../../api/session.ts'
import { late, useLate } from '../../ui/late.ts'
import { PlanRoom } from './plan-room.tsx'
import { useEditor } from './editor-context.ts'

const blockedNotice = late(async () => (await import('./blocked-notice.tsx')).BlockedNotice)
const savedDownload = late(async () => (await import('./saved-download.tsx')).SavedDownload)
const scansLink = late(async () => (await import('./scans-link.tsx')).ScansLink)
const historyButton = late(async () => (await import('./history/history-button.tsx')).HistoryButton)
const approvalButton = late(
  async () => (await import('../../picture/approval/approval-button.tsx')).ApprovalButton,
)

export type EditorHeaderProps = {
  /** Null for a new code, which has nothing to take out yet. */
  readonly record: QrCode | null
  readonly hasChanges: boolean
  /** The code is another than the form began with: a version was restored, or a newer save kept. */
  readonly onRecord: (record: QrCode) => void
}

/** The way back, what is edited, and the way to take it out as it is saved. */
export function EditorHeader({ record, hasChanges, onRecord }: EditorHeaderProps) {
  const { control } = useFormContext<EditorValues>()
  const BlockedNotice = useLate(blockedNotice, record?.isadminblocked === true)
  const SavedDownload = useLate(savedDownload)
  const ApprovalButton = useLate(approvalButton)
  const { session } = useEditor()
  const HistoryButton = useLate(historyButton)
  const ScansLink = useLate(scansLink)
  const title = useWatch({ control, name: 'title' })
  return (
    <header className="mb-3 flex flex-col gap-3">
      <Link
        to="/"
        className="inline-flex min-h-6 items-center gap-1 self-start text-small text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('nav.library')}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 dir="auto" className="min-w-0 text-headline font-semibold text-balance [overflow-wrap:anywhere]">
          {record === null ? t('title.newCode') : title || record.slashTag}
        </h1>
        {record !== null && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-x-2">
            {hasChanges && (
              <p className="text-small text-ink-soft max-sm:order-3">{t('download.savedOnly')}</p>
            )}
            {ScansLink && offers(session, 'readScans') && record.qrType !== 'text' && (
              <ScansLink code={record} />
            )}
            {HistoryButton && offers(session, 'listVersions') && (
              <HistoryButton record={record} hasChanges={hasChanges} onRecord={onRecord} />
            )}
            {ApprovalButton && <ApprovalButton narrow code={record} />}
            <span className="min-h-10 min-w-32">{SavedDownload && <SavedDownload code={record} />}</span>
          </div>
        )}
      </div>
      {record === null && <PlanRoom session={session} />}
      {BlockedNotice && record !== null && <BlockedNotice record={record} />}
    </header>
  )
}
