import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { isPrivateDomain, payloadOf, shortLink } from '#design/payload.ts'
import { designFromRecord } from '#design/record-design.ts'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { ApprovalButton } from '../../picture/approval-button.tsx'
import { DownloadMenu } from '../../picture/download-menu.tsx'
import { useCodeSvg, useRenderAssets } from '../../picture/use-code-svg.ts'
import { LaunchSheet, type LaunchSheetProps } from '../../picture/launch/launch-sheet.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SvgPicture } from '../../picture/svg-picture.tsx'
import { fieldLabel } from './form-fields.ts'

export type CreatedPanelProps = {
  readonly record: QrCode
  readonly notTaken: readonly string[]
  readonly session: Session
  readonly onAnother: () => void
}

/** Next steps for a new code: scan, download, share, continue. */
export function CreatedPanel({ record, notTaken, session, onAnother }: CreatedPanelProps) {
  const design = useMemo(() => designFromRecord(record), [record])
  const payload = payloadOf(record, session.scanMarker)
  const assets = useRenderAssets(design)
  const qrType = record.qrType ?? 'website'
  const { svg } = useCodeSvg({ qrType, design, payload }, assets)
  const picture = useMemo(
    () => (svg === null ? null : { svg, qrType, design, payload, assets }),
    [svg, qrType, design, payload, assets],
  )
  const link = shortLink(record.brandedDomain, record.slashTag)
  const isText = !hasShortLink(record.qrType)
  const isPrivate = isPrivateDomain(record.brandedDomain)
  const firstStep = isText ? (qrType === 'wifi' ? 'scanWifi' : 'scanText') : isPrivate ? 'open' : 'scan'
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-8 py-6">
      <div className="flex flex-col gap-8 wide:flex-row wide:items-center wide:gap-14">
        <div
          role="img"
          aria-label={t('editor.preview.label')}
          aria-describedby="created-payload"
          className={`crop-marks mx-auto aspect-square w-full max-w-72 shrink-0 p-4 shadow-sheet ${design.background.transparent ? 'bg-checks' : 'bg-print'}`}
        >
          <SvgPicture svg={svg} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <div>
            <h1 tabIndex={-1} ref={beginHere} className="text-headline font-semibold text-balance">
              {t('editor.created.title')}
            </h1>
            <p className="mt-2 text-lead text-ink-soft">{t(`editor.created.${firstStep}`)}</p>
            <p id="created-payload" className="sr-only">
              {payload}
            </p>
          </div>
          {!isText && isPrivate && (
            <Banner tone="warn" live={false} title={t('download.private.title')}>
              {t('download.private.text')}
            </Banner>
          )}
          {!isText && <OwnLink link={link} />}
          <NotTaken fields={notTaken} />
          <NextSteps record={record} onAnother={onAnother} />
          <FurtherLinks record={record} />
        </div>
      </div>
      <Launch code={record} picture={picture} />
    </div>
  )
}

/** Whether the launch sheet stays closed after a save, in this browser. */
const hiddenKey = 'tessera.launchSheet'

/** The launch sheet below the new code. It can be hidden for good; the code's menu has it too. */
function Launch({ code, picture }: LaunchSheetProps) {
  const [isShown, setIsShown] = useState(() => readStored(hiddenKey) !== 'hidden')
  function show(next: boolean): void {
    setIsShown(next)
    store(hiddenKey, next ? null : 'hidden')
  }
  return (
    <section aria-labelledby="launch-title" className="border-t border-line pt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="launch-title" className="text-title font-semibold">
          {t('launch.heading')}
        </h2>
        <Button variant="quiet" size="small" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {t(isShown ? 'launch.hide' : 'launch.show')}
        </Button>
      </div>
      {isShown && <LaunchSheet code={code} picture={picture} hasApproval={false} />}
    </section>
  )
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function NextSteps({ record, onAnother }: Pick<CreatedPanelProps, 'record' | 'onAnother'>) {
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadMenu code={record} variant="primary" />
      <ApprovalButton code={record} />
      <Button onClick={onAnother}>{t('editor.created.another')}</Button>
      <Link to="/codes/new" search={{ copy: record.id }} className={buttonClass('secondary')}>
        {t('editor.created.like')}
      </Link>
    </div>
  )
}

function OwnLink({ link }: { readonly link: string }) {
  return (
    <p className="flex items-center gap-1 border-y border-line py-2">
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 truncate font-mono underline underline-offset-4"
      >
        {link}
      </a>
      <CopyButton text={link} label={t('editor.created.copyLink')} />
    </p>
  )
}

function FurtherLinks({ record }: { readonly record: QrCode }) {
  return (
    <div className="-mx-4 -mt-2 flex flex-wrap">
      <Link to="/codes/$id" params={{ id: String(record.id) }} className={buttonClass('quiet')}>
        {t('editor.created.edit')}
      </Link>
      <Link to="/" className={buttonClass('quiet')}>
        {t('editor.created.library')}
      </Link>
      {codeTypeOf(record.qrType).visit === 'redirect' && (
        <a href={record.destinationUrl} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          {t('editor.created.destination')}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </div>
  )
}

/** Scroll to the picture, even from far down the form. A stable function, so it runs once. */
function beginHere(heading: HTMLHeadingElement | null): void {
  if (heading === null) return
  scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}

/** Lists fields that the service returned with another value. */
export function NotTaken({ fields }: { readonly fields: readonly string[] }) {
  if (fields.length === 0) return null
  const labels = [...new Set(fields.map(fieldLabel))]
  return (
    <Banner tone="warn" title={t('editor.notTaken.title')}>
      {t('editor.notTaken.text', { fields: formatList(labels) })}
    </Banner>
  )
}
