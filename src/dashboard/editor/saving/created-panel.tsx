import { payloadOfRecord } from '#design/record-design.ts'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { hasShortLink, holdsDestination, isContentType } from '#contract/code-types/code-types.ts'
import { withShownDomains } from '#contract/unicode-host.ts'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { isPrivateDomain, shortLink } from '#design/payload.ts'
import { useScanTotals } from '../../api/scans.ts'
import { offers, useSession } from '../../api/session.ts'
import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'
import { DownloadPanel, useDrawnCode } from '../../picture/download-panel.tsx'
import { useTakingOut } from '../../picture/downloads.tsx'
import type { Picture } from '../../picture/draw-code.ts'
import { pageRatio } from '../../picture/page-shape.ts'
import { SvgPicture } from '../../picture/svg-picture.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { NotTaken } from './save-notes.tsx'

type CreatedPanelProps = {
  readonly record: QrCode
  readonly notTaken: readonly string[]
  readonly session: Session
  readonly onAnother: () => void
}

/** A new code: its picture, name and link, and one way out of here. */
export function CreatedPanel({ record, notTaken, session, onAnother }: CreatedPanelProps) {
  const drawn = useDrawnCode(record)
  const taking = useTakingOut(record)
  const link = shortLink(record.brandedDomain, record.slashTag)
  const hasLink = hasShortLink(record.qrType)
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-8 py-6 wide:flex-row wide:items-start wide:gap-14">
      <CreatedPicture payload={payloadOfRecord(record, session.scanMarker)} picture={drawn.data} />
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        <div>
          <h1
            tabIndex={-1}
            ref={beginHere}
            className="flex items-center gap-2 text-lead font-medium text-good outline-none"
          >
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            {t('editor.created.title')}
          </h1>
          {record.title !== '' && (
            <p dir="auto" className="mt-1 text-headline font-semibold text-balance break-words">
              {record.title}
            </p>
          )}
          {hasLink && <OwnLink link={link} />}
          <ScanLine code={record} />
        </div>
        <NotTaken fields={notTaken} />
        <DownloadPanel code={record} taking={taking} />
        <NextSteps record={record} onAnother={onAnother} />
      </div>
    </div>
  )
}

function CreatedPicture({ payload, picture }: { payload: string; picture: Picture | undefined }) {
  const isClear = picture?.design.background.transparent === true
  return (
    <div
      role="img"
      aria-label={t('editor.preview.label')}
      aria-describedby="created-payload"
      style={{ aspectRatio: pageRatio(picture?.svg ?? null) }}
      className={`crop-marks mx-auto w-full max-w-44 shrink-0 shadow-sheet sm:max-w-72 wide:sticky wide:top-10 wide:max-w-96 ${isClear ? 'bg-checks' : 'bg-print'}`}
    >
      <SvgPicture svg={picture?.svg ?? null} />
      <p id="created-payload" className="sr-only">
        {payload}
      </p>
    </div>
  )
}

/** How to try the code, and its first scans as they arrive. */
function ScanLine({ code }: { readonly code: QrCode }) {
  const { data: session } = useSession()
  const isCounted = session !== undefined && offers(session, 'readScanTotals') && hasShortLink(code.qrType)
  const step = isContentType(code.qrType)
    ? (`try.${code.qrType}` as const)
    : !hasShortLink(code.qrType)
      ? holdsDestination(code.qrType)
        ? 'scan'
        : 'scanText'
      : isPrivateDomain(code.brandedDomain)
        ? 'open'
        : 'scan'
  const hint = t(`editor.created.${step}`)
  return (
    <div role="status" className="mt-3 min-h-6 text-ink-soft">
      {isCounted ? <LiveScans codeId={code.id} hint={hint} /> : hint}
    </div>
  )
}

function LiveScans({ codeId, hint }: { readonly codeId: number; readonly hint: string }) {
  const totals = useScanTotals(codeId)
  // A cached total is older than the page.
  const scans = totals.isFetchedAfterMount ? totals.data?.scans : undefined
  const [before, setBefore] = useState(scans)
  const [last, setLast] = useState<{ readonly scans: number; readonly at: Date } | null>(null)
  if (before === undefined && scans !== undefined) setBefore(scans)
  if (before !== undefined && scans !== undefined && scans > (last?.scans ?? before))
    setLast({ scans, at: new Date(totals.dataUpdatedAt) })
  if (last === null || before === undefined) return totals.isError ? t('editor.created.notCounted') : hint
  return (
    <p className="font-medium text-good">
      {t('editor.created.scanned', {
        count: last.scans - before,
        time: new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(last.at),
      })}
    </p>
  )
}

function NextSteps({ record, onAnother }: Pick<CreatedPanelProps, 'record' | 'onAnother'>) {
  return (
    <div className="border-t border-line pt-3">
      <div className="-mx-4 flex flex-wrap">
        <Link to="/codes/$id" params={{ id: String(record.id) }} className={buttonClass('quiet')}>
          {t('editor.created.edit')}
        </Link>
        <Button variant="quiet" onClick={onAnother}>
          {t('editor.created.another')}
        </Button>
        <Link to="/codes/new" search={{ copy: record.id }} className={buttonClass('quiet')}>
          {t('editor.created.like')}
        </Link>
        <Link to="/" className={buttonClass('quiet')}>
          {t('editor.created.library')}
        </Link>
      </div>
    </div>
  )
}

function OwnLink({ link }: { readonly link: string }) {
  return (
    <p className="mt-1 flex items-center gap-1">
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 truncate font-mono underline underline-offset-4"
      >
        {withShownDomains(link)}
      </a>
      <CopyButton text={link} label={t('editor.created.copyLink')} />
    </p>
  )
}

/** Scroll to the picture, even from far down the form. A stable function, so it runs once. */
function beginHere(heading: HTMLHeadingElement | null): void {
  if (heading === null) return
  scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}
