import { Link } from '@tanstack/react-router'
import { ChartColumn, Ellipsis, History } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { useCodeMeta } from '../api/code-history.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { offers } from '../api/session.ts'
import { reachedLimitWords } from '../failures/upgrade-words.ts'
import { t } from '../messages/t.ts'
import { DownloadButton } from '../picture/download-button.tsx'
import { FoldedBanner } from '../ui/banner-line.tsx'
import { buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useEditor } from './editor-context.ts'
import { HistoryDialog, type HistoryOf } from './history-dialog.tsx'
import { useTogether } from './together.tsx'
import { isSame } from './values/is-same.ts'
import { payloadOfValues } from './values/content-values.ts'
import { valuesFromRecord } from './values/record-values.ts'

/** Scans and downloads of a saved code; history, comments and approval in a menu. */
export function HeaderActions({ record, hasChanges, onRecord }: HistoryOf) {
  const { session } = useEditor()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const { actions, opened } = useTogether({ record, hasChanges })
  const history = {
    label: t('history.open'),
    icon: <History aria-hidden className="size-4" />,
    onSelect: () => setIsHistoryOpen(true),
  }
  return (
    <>
      {offers(session, 'readScans') && hasShortLink(record.qrType) && <ScansLink code={record} />}
      {opened}
      <Menu
        trigger={
          <IconButton label={t('editor.row.actions')} icon={<Ellipsis aria-hidden className="size-4" />} />
        }
        actions={[...(offers(session, 'listVersions') ? [history] : []), ...actions]}
      />
      {/* A phone has no room for the word. */}
      <span className="max-sm:[&>button]:size-10 max-sm:[&>button]:gap-0 max-sm:[&>button]:px-0 max-sm:[&>button]:text-[0px]">
        <SavedDownload code={record} />
      </span>
      {isHistoryOpen && (
        <HistoryDialog
          record={record}
          hasChanges={hasChanges}
          onClose={() => setIsHistoryOpen(false)}
          onRecord={(next) => {
            setIsHistoryOpen(false)
            onRecord(next)
          }}
        />
      )}
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
      className={`${buttonClass('quiet', 'small')} max-sm:hidden`}
      title={t('scans.openHint')}
    >
      <ChartColumn aria-hidden className="size-4" />
      {words}
    </Link>
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
