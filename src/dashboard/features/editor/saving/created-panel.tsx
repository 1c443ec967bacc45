import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { designFromRecord } from '#design/record-design.ts'
import { isPrivateDomain, payloadOf, shortLink } from '#design/payload.ts'
import { useMemo } from 'react'
import { t } from '../../../messages/t.ts'
import { ApprovalButton } from '../../../picture/approval/approval-button.tsx'
import { DownloadMenu } from '../../../picture/download-menu.tsx'
import { useCodeSvg } from '../../../picture/use-code-svg.ts'
import { useRenderAssets } from '../../../picture/use-render-assets.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SvgPicture } from '../preview/svg-picture.tsx'
import { NotTaken } from './not-taken.tsx'

export type CreatedPanelProps = {
  readonly record: QrCode
  readonly notTaken: readonly string[]
  readonly session: Session
  readonly onAnother: () => void
}

/** What to do with a code that was just made: scan it, take it out, share its link, go on. */
export function CreatedPanel({ record, notTaken, session, onAnother }: CreatedPanelProps) {
  const design = useMemo(() => designFromRecord(record), [record])
  const payload = payloadOf(record, session.scanMarker)
  const { svg } = useCodeSvg({ qrType: record.qrType ?? 'website', design, payload }, useRenderAssets(design))
  const link = shortLink(record.brandedDomain, record.slashTag)
  const isText = record.qrType === 'text'
  const isPrivate = isPrivateDomain(record.brandedDomain)
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 py-6 wide:flex-row wide:items-center wide:min-h-[75dvh] wide:gap-14">
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
          <p className="mt-2 text-lead text-ink-soft">
            {t(
              isText ? 'editor.created.scanText' : isPrivate ? 'editor.created.open' : 'editor.created.scan',
            )}
          </p>
          <p id="created-payload" className="sr-only">
            {payload}
          </p>
        </div>
        {!isText && isPrivate && (
          <Banner tone="warn" live={false} title={t('download.private.title')}>
            {t('download.private.text')}
          </Banner>
        )}
        {!isText && (
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
        )}
        <NotTaken fields={notTaken} />
        <div className="flex flex-wrap gap-2">
          <DownloadMenu code={record} variant="primary" />
          <ApprovalButton code={record} />
          <Button onClick={onAnother}>{t('editor.created.another')}</Button>
        </div>
        <div className="-mx-4 -mt-2 flex flex-wrap">
          <Link to="/codes/$id" params={{ id: String(record.id) }} className={buttonClass('quiet')}>
            {t('editor.created.edit')}
          </Link>
          <Link to="/" className={buttonClass('quiet')}>
            {t('editor.created.library')}
          </Link>
          {!isText && (
            <a href={record.destinationUrl} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
              {t('editor.created.destination')}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

/** The picture comes first, also where the form was scrolled far down. Always the same function, so it runs once. */
function beginHere(heading: HTMLHeadingElement | null): void {
  if (heading === null) return
  scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}
