import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  ChevronDown,
  Copy,
  Download,
  FileText,
  IdCard,
  type LucideIcon,
  MonitorSmartphone,
  Newspaper,
  Package,
  Presentation,
  Ruler,
  Share2,
  Sticker,
} from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { type InkChoice, usualInk } from '#contract/inks.ts'
import type { QrCode } from '#contract/record.ts'
import { longestDrawn, measurePicture, type PictureMeasure } from '#design/print/picture-measure.ts'
import { pixelRange, planPrint } from '#design/print/plan-print.ts'
import { coloursOf, readPicture } from '#design/print/read-picture.ts'
import { queryKeys } from '../api/query-keys.ts'
import { offers, useSession } from '../api/session.ts'
import { formatNumber } from '../messages/format.ts'
import { useCodeEntries } from '../feature.tsx'
import { t } from '../messages/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ApprovalDialog, useApprovalWords } from './approval-dialog.tsx'
import { TakingOutQuestions, useTakingOut } from './downloads.tsx'
import { drawCode, type Picture } from './draw-code.ts'
import { InkFields, isCompleteInk, useBrandInks } from './inks/ink-fields.tsx'
import { PrintPlanner } from './planner/print-planner.tsx'
import {
  downloadFormats,
  formatDistance,
  formatMillimetres,
  formatOf,
  forUse,
  pixelsOf,
  type PrintUse,
  printUseOf,
  printUses,
  type SavedPrintSettings,
  toPrintSettings,
  usePrintSettings,
} from './planner/print-settings.ts'
import { PublicPicture } from './public-picture.tsx'

/** The picture of a saved code, as its files show it. */
export function useDrawnCode(code: QrCode) {
  const client = useQueryClient()
  return useQuery({
    // One code has a picture in each placement.
    queryKey: queryKeys.drawnCode(
      code.id,
      `${code.updatedAt}${JSON.stringify(code['placementMark'] ?? null)}`,
    ),
    queryFn: () => drawCode(client, code),
  })
}

type DownloadPanelProps = {
  readonly code: QrCode
  readonly taking: ReturnType<typeof useTakingOut>
}

/** Asks where the code will be printed, which decides size, format and colours, and downloads it. */
export function DownloadPanel({ code, taking }: DownloadPanelProps) {
  const drawn = useDrawnCode(code)
  const [settings, setSettings] = usePrintSettings(String(code.id))
  const measure = useMemo(
    () => (drawn.data === undefined ? null : measurePicture(drawn.data.svg, drawn.data)),
    [drawn.data],
  )
  const isOwn = printUseOf(settings) === 'other'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <UseChoice value={printUseOf(settings)} onChange={(use) => setSettings(forUse(use, settings))} />
      {drawn.isError ? (
        <p role="alert" className="text-bad">
          {t('print.failed')}
        </p>
      ) : measure === null ? (
        <Skeleton className="h-6 w-64" />
      ) : isOwn ? (
        <OwnSize measure={measure} settings={settings} onChange={setSettings} />
      ) : (
        <SizeLine measure={measure} settings={settings} />
      )}
      <Buttons taking={taking} settings={settings} measure={measure} />
      {taking.problem !== null && (
        <p role="alert" className="text-small text-bad">
          {taking.problem}
        </p>
      )}
      {printUseOf(settings) === 'screen' && <PublicPicture code={code} />}
      <ForPrinter
        code={code}
        taking={taking}
        picture={drawn.data}
        settings={settings}
        onChange={setSettings}
      />
      <TakingOutQuestions code={code} taking={taking} />
    </div>
  )
}

export type DownloadDialogProps = {
  readonly code: QrCode
  readonly isShown?: () => boolean
  readonly open: boolean
  readonly onClose: () => void
}

export function DownloadDialog({ code, isShown, open, onClose }: DownloadDialogProps) {
  const taking = useTakingOut(code, isShown)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={t('download.dialog', { title: code.title || code.slashTag })}
    >
      <DownloadPanel code={code} taking={taking} />
    </Dialog>
  )
}

const icons: Readonly<Record<PrintUse, LucideIcon>> = {
  sticker: Sticker,
  card: IdCard,
  flyer: Newspaper,
  poster: Presentation,
  screen: MonitorSmartphone,
  other: Ruler,
}

function UseChoice({ value, onChange }: { value: PrintUse; onChange: (use: PrintUse) => void }) {
  const id = useId()
  return (
    <div className="@container">
      <p id={id} className="mb-2 text-lead font-semibold">
        {t('print.use')}
      </p>
      <div role="radiogroup" aria-labelledby={id} className="grid grid-cols-3 gap-2 @min-[30rem]:grid-cols-6">
        {printUses.map((use) => (
          <UseOption key={use} group={id} use={use} isChosen={use === value} onChoose={onChange} />
        ))}
      </div>
    </div>
  )
}

type UseOptionProps = {
  readonly group: string
  readonly use: PrintUse
  readonly isChosen: boolean
  readonly onChoose: (use: PrintUse) => void
}

function UseOption({ group, use, isChosen, onChoose }: UseOptionProps) {
  const Icon = icons[use]
  return (
    <label
      className={classNames(
        'relative flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-base border px-1 py-2 text-center text-small leading-tight transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal',
        isChosen
          ? 'border-signal bg-signal/8 font-medium text-ink ring-1 ring-signal'
          : 'border-line bg-sheet text-ink-soft hover:border-ink hover:text-ink',
      )}
    >
      <input
        type="radio"
        name={group}
        value={use}
        checked={isChosen}
        onChange={() => onChoose(use)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
      {t(`print.use.${use}`)}
    </label>
  )
}

type SizeProps = { readonly measure: PictureMeasure; readonly settings: SavedPrintSettings }

/** Size and reading distance of the chosen use, in one line. */
function SizeLine({ measure, settings }: SizeProps) {
  const plan = planPrint(measure, toPrintSettings(settings))
  const isTooLarge = plan.warnings.includes('larger-than-medium')
  const isScreen = printUseOf(settings) === 'screen'
  if (plan.till !== null && !isScreen && plan.warnings.includes('not-for-till'))
    return (
      <p role="status" className="min-h-6 text-warn">
        {t('print.warning.not-for-till', plan.till)}
      </p>
    )
  return (
    <p role="status" className={classNames('min-h-6', isTooLarge ? 'text-warn' : 'text-ink-soft')}>
      {isScreen
        ? t('print.screen')
        : isTooLarge
          ? t('surface.tooLarge')
          : `${t('print.size', { width: formatMillimetres(plan.width), height: formatMillimetres(plan.height) })}. ${t('print.readable', { distance: formatDistance(plan.readableFrom) })}.`}
    </p>
  )
}

const pixelSizes = [pixelRange.least, 1024, 2048, 3072, pixelRange.most]

type OwnSizeProps = SizeProps & { readonly onChange: (settings: SavedPrintSettings) => void }

function OwnSize({ measure, settings, onChange }: OwnSizeProps) {
  const format = formatOf(settings)
  const planned = planPrint(measure, toPrintSettings(settings)).pixels
  return (
    <div className="flex flex-col gap-4 border-y border-line py-4">
      <PrintPlanner measure={measure} settings={settings} onChange={onChange} />
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 max-sm:grid-cols-1">
        <Select
          label={t('print.format')}
          value={format}
          reserve={false}
          options={downloadFormats.map((value) => ({ value, label: t(`print.format.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...settings, format: downloadFormats.find((one) => one === target.value) ?? format })
          }
        />
        {format !== 'pdf' && format !== 'svg' && (
          <Select
            label={t('print.pixelSize')}
            value={String(settings.pixels ?? '')}
            reserve={false}
            options={[
              { value: '', label: t('print.pixelSize.planned', { pixels: planned }) },
              ...pixelSizes.map((most) => ({
                value: String(most),
                label: formatNumber(longestDrawn(measure, most)),
              })),
            ]}
            onChange={({ target }) =>
              onChange({ ...settings, pixels: target.value === '' ? null : Number(target.value) })
            }
          />
        )}
      </div>
    </div>
  )
}

type ButtonsProps = {
  readonly taking: DownloadPanelProps['taking']
  readonly settings: SavedPrintSettings
  readonly measure: PictureMeasure | null
}

const names = { pdf: 'PDF', svg: 'SVG', png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const

function Buttons({ taking, settings, measure }: ButtonsProps) {
  const format = formatOf(settings)
  const pixels = pixelsOf(settings)
  const isReady = format !== 'pdf' || isCompleteInk(settings.ink ?? usualInk)
  const copied = format === 'png' || format === 'svg' ? format : null
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        busy={taking.isBusy}
        aria-disabled={!isReady || undefined}
        icon={Download}
        onClick={() => isReady && taking.choose({ to: 'file', format, ...(pixels !== null && { pixels }) })}
      >
        {measure === null
          ? t('print.download', { format: names[format] })
          : t('print.downloadSized', { format: names[format], size: sizeWords(measure, settings) })}
      </Button>
      {copied !== null && (
        <Button
          icon={Copy}
          aria-disabled={taking.isBusy || undefined}
          onClick={() => taking.choose({ to: 'clipboard', format: copied })}
        >
          {t(copied === 'png' ? 'download.copyImage' : 'download.copySvg')}
        </Button>
      )}
    </div>
  )
}

/** The inks of a PDF where they are not those of every PDF. */
function inkName(ink: InkChoice = usualInk): string {
  if (ink.kind === 'pure-black') return ''
  return ink.kind === 'spot' ? ink.name.trim() : t(`ink.name.${ink.kind}`)
}

/** The size on the button: the width of a print and its inks, or the longer side of a bitmap. */
function sizeWords(measure: PictureMeasure, settings: SavedPrintSettings): string {
  const format = formatOf(settings)
  const plan = planPrint(measure, toPrintSettings(settings))
  const width = t('print.millimetres', { width: formatMillimetres(plan.width) })
  if (format === 'svg') return width
  if (format === 'pdf') return [width, inkName(settings.ink)].filter(Boolean).join(', ')
  const pixels = pixelsOf(settings)
  return t('print.px', {
    pixels: formatNumber(pixels === null ? plan.pixels : longestDrawn(measure, pixels)),
  })
}

type ForPrinterProps = DownloadPanelProps & {
  readonly picture: Picture | undefined
  readonly settings: SavedPrintSettings
  readonly onChange: (settings: SavedPrintSettings) => void
}

/** The files and answers for a print shop, closed at first. */
function ForPrinter({ code, taking, picture, settings, onChange }: ForPrinterProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={classNames(buttonClass('quiet'), '-ms-4')}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('print.forPrinter')}
        <ChevronDown
          aria-hidden
          className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="mt-2 flex flex-col gap-4">
        {isOpen && (
          <>
            <PrinterFiles code={code} taking={taking} />
            {formatOf(settings) === 'pdf' && (
              <Inks picture={picture} settings={settings} onChange={onChange} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Inks({ picture, settings, onChange }: Pick<ForPrinterProps, 'picture' | 'settings' | 'onChange'>) {
  const brandInks = useBrandInks()
  const shapes = useMemo(() => (picture === undefined ? null : readPicture(picture.svg)), [picture])
  return (
    <InkFields
      value={settings.ink ?? usualInk}
      onChange={(ink) => onChange({ ...settings, ink })}
      brandInks={brandInks}
      colours={shapes === null ? [] : coloursOf(shapes)}
      shapes={shapes}
      hasPixels={picture?.svg.includes('<image') === true}
    />
  )
}

function PrinterFiles({ code, taking }: DownloadPanelProps) {
  const navigate = useNavigate()
  const entries = useCodeEntries(useSession().data, code)
  return (
    <ul className="grid gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <PrinterLine aside={t('download.packAside')}>
        <Button
          icon={Package}
          aria-disabled={taking.isBusy || undefined}
          onClick={() => taking.choose({ to: 'file', format: 'pack' })}
        >
          {t('download.pack')}
        </Button>
      </PrinterLine>
      <PrinterLine aside={t('download.proofAside')}>
        <Button
          icon={FileText}
          aria-disabled={taking.isBusy || undefined}
          onClick={() => taking.choose({ to: 'file', format: 'proof' })}
        >
          {t('download.proof')}
        </Button>
      </PrinterLine>
      {entries.map(({ path, icon, label, aside }) => (
        <PrinterLine key={path} aside={aside()}>
          <Button icon={icon} onClick={() => void navigate({ to: path })}>
            {label()}
          </Button>
        </PrinterLine>
      ))}
      <ApprovalLine code={code} />
    </ul>
  )
}

function PrinterLine({ aside, children }: { readonly aside: string; readonly children: ReactNode }) {
  return (
    <li className="grid items-center gap-x-3 gap-y-1 sm:col-span-2 sm:grid-cols-subgrid">
      {children}
      <span className="text-small text-ink-soft">{aside}</span>
    </li>
  )
}

/** Opens the approval. Left out for a person alone, and where the service has no approvals. */
function ApprovalLine({ code }: Pick<DownloadPanelProps, 'code'>) {
  const session = useSession().data
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const words = useApprovalWords()
  if (session === undefined || session.isAlone === true) return null
  if (!offers(session, 'readApprovalState')) return null
  return (
    <PrinterLine aside={words.aside}>
      <Button icon={Share2} onClick={() => setIsOpen(true)}>
        {words.title}
      </Button>
      {isOpen !== null && <ApprovalDialog code={code} open={isOpen} onClose={() => setIsOpen(false)} />}
    </PrinterLine>
  )
}
