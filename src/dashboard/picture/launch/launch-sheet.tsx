import { CircleCheck, ExternalLink, FileImage, FileType, LoaderCircle, Package } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { isPrivateDomain, shortLink } from '#design/payload.ts'
import { measurePicture, type PictureMeasure } from '#design/print/picture-measure.ts'
import { mediumIds, planPrint, type MediumId } from '#design/print/plan-print.ts'
import { useScanTotals } from '../../api/scans.ts'
import { offers, useSession } from '../../api/session.ts'
import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ApprovalButton } from '../approval-button.tsx'
import { TakingOutQuestions, useTakingOut } from '../downloads.tsx'
import type { Picture } from '../draw-code.ts'
import {
  formatDistance,
  formatMillimetres,
  fromMedium,
  toPrintSettings,
  usePrintSettings,
} from '../planner/print-settings.ts'

export type LaunchSheetProps = {
  /** The saved code. */
  readonly code: QrCode
  /** The drawn code; null while it is drawn. */
  readonly picture: Picture | null
  /** False where the screen has an approval button already. */
  readonly hasApproval?: boolean
}

/** From a saved code to a printed one: the first scan live, sizes by medium, files in one pack, approval. */
export function LaunchSheet({ code, picture, hasApproval = true }: LaunchSheetProps) {
  const taking = useTakingOut(code)
  return (
    <div className="@container">
      <div className="grid gap-x-12 gap-y-6 @3xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          {hasShortLink(code.qrType) && <ScanNow code={code} />}
          <Part heading={t('launch.files.heading')} hint={t('launch.files.hint')}>
            <div className="flex flex-wrap gap-2">
              <Button
                icon={<Package aria-hidden className="size-4" />}
                busy={taking.isBusy}
                onClick={() => taking.choose({ to: 'file', format: 'pack' })}
              >
                {t('launch.files.pack')}
              </Button>
              {hasApproval && <ApprovalButton code={code} />}
            </div>
            {taking.problem !== null && (
              <p role="alert" className="mt-2 text-small text-bad">
                {taking.problem}
              </p>
            )}
          </Part>
        </div>
        <Part heading={t('launch.sizes.heading')} hint={t('launch.sizes.hint')}>
          {picture !== null && <Sizes code={code} picture={picture} taking={taking} />}
        </Part>
      </div>
      <TakingOutQuestions code={code} taking={taking} />
    </div>
  )
}

type PartProps = { readonly heading: string; readonly hint: string; readonly children: ReactNode }

function Part({ heading, hint, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-lead font-semibold">
        {heading}
      </h3>
      <p className="mb-3 text-small text-ink-soft">{hint}</p>
      {children}
    </section>
  )
}

/** The first scan as it arrives, and the link to try without a phone. */
function ScanNow({ code }: { readonly code: QrCode }) {
  const { data: session } = useSession()
  const isCounted = session !== undefined && offers(session, 'readScanTotals')
  const domain = code.brandedDomain
  return (
    <Part
      heading={t('launch.scan.heading')}
      hint={isPrivateDomain(domain) ? t('launch.scan.private', { domain }) : t('launch.scan.text')}
    >
      {isCounted && <LiveScans codeId={code.id} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={shortLink(domain, code.slashTag)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          {t('launch.test')}
          <ExternalLink aria-hidden className="size-4" />
        </a>
        <span className="text-small text-ink-soft">{t('launch.test.hint')}</span>
      </div>
    </Part>
  )
}

/** Scans since the sheet was opened. */
function LiveScans({ codeId }: { readonly codeId: number }) {
  const totals = useScanTotals(codeId)
  // A cached total is older than the sheet.
  const scans = totals.isFetchedAfterMount ? totals.data?.scans : undefined
  const [before, setBefore] = useState(scans)
  const [last, setLast] = useState<{ readonly scans: number; readonly at: Date } | null>(null)
  if (before === undefined && scans !== undefined) setBefore(scans)
  if (before !== undefined && scans !== undefined && scans > (last?.scans ?? before))
    setLast({ scans, at: new Date(totals.dataUpdatedAt) })
  return (
    <p role="status" className="flex min-h-6 items-center gap-2">
      {last !== null && before !== undefined ? (
        <>
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          <span className="font-medium text-good">
            {t('launch.scan.arrived', {
              count: last.scans - before,
              time: new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(last.at),
            })}
          </span>
        </>
      ) : (
        <>
          <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-ink-soft" />
          <span>{t(totals.isError ? 'launch.scan.lost' : 'launch.scan.waiting')}</span>
        </>
      )}
    </p>
  )
}

type SizesProps = {
  readonly code: QrCode
  readonly picture: Picture
  readonly taking: ReturnType<typeof useTakingOut>
}

/** Pixels of a picture for screens, which show no PDF. */
const screenPixels = 1024

/** The smallest readable size on each medium, with its file. */
function Sizes({ code, picture, taking }: SizesProps) {
  const [settings, setSettings] = usePrintSettings(String(code.id))
  const measure = measurePicture(picture.svg, picture)

  function take(medium: MediumId, width: number): void {
    if (isScreen(medium)) return taking.choose({ to: 'file', format: 'png', pixels: screenPixels })
    setSettings({ ...fromMedium(medium), ...(settings.ink && { ink: settings.ink }) })
    taking.choose({ to: 'file', format: 'pdf', size: `${Math.round(width)}mm` })
  }

  return (
    <table className="w-full text-small">
      <thead>
        <tr className="border-b border-line text-start text-ink-soft">
          {(['medium', 'size', 'distance'] as const).map((column) => (
            <th key={column} scope="col" className="py-1 pe-2 text-start font-medium">
              {t(`launch.sizes.${column}`)}
            </th>
          ))}
          <th scope="col" className="sr-only">
            {t('launch.sizes.file')}
          </th>
        </tr>
      </thead>
      <tbody>
        {mediumIds.map((id) => (
          <SizeRow
            key={id}
            id={id}
            measure={measure}
            isBusy={taking.isBusy}
            onTake={(width) => take(id, width)}
          />
        ))}
      </tbody>
    </table>
  )
}

function isScreen(medium: MediumId): boolean {
  return medium === 'phone-screen'
}

type SizeRowProps = {
  readonly id: MediumId
  readonly measure: PictureMeasure
  readonly isBusy: boolean
  /** With the planned width in millimetres. */
  readonly onTake: (width: number) => void
}

function SizeRow({ id, measure, isBusy, onTake }: SizeRowProps) {
  const plan = planPrint(measure, toPrintSettings(fromMedium(id)))
  const medium = t(`print.medium.${id}`)
  const [format, Icon] = isScreen(id) ? (['PNG', FileImage] as const) : (['PDF', FileType] as const)
  const doesFit = !plan.warnings.includes('larger-than-medium')
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1 pe-2 text-start font-normal">
        {medium}
      </th>
      {doesFit ? (
        <>
          <td className="pe-2 whitespace-nowrap">
            {t('launch.sizes.value', {
              width: formatMillimetres(plan.width),
              height: formatMillimetres(plan.height),
            })}
          </td>
          <td className="pe-2 whitespace-nowrap">{formatDistance(plan.readableFrom)}</td>
        </>
      ) : (
        <td colSpan={2} className="pe-2 text-warn">
          {t('surface.tooLarge')}
        </td>
      )}
      <td className="text-end">
        <Button
          size="small"
          variant="quiet"
          icon={<Icon aria-hidden className="size-4" />}
          disabled={!doesFit}
          aria-disabled={isBusy || undefined}
          aria-label={t('launch.sizes.take', { format, medium })}
          onClick={() => onTake(plan.width)}
          className="whitespace-nowrap!"
        >
          {format}
        </Button>
      </td>
    </tr>
  )
}
