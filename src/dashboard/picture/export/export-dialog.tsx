import { useQueryClient } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usualInk } from '#contract/inks.ts'
import type { QrCode } from '#contract/record.ts'
import { longestDrawn, measurePicture, type PictureMeasure } from '#design/print/picture-measure.ts'
import { pixelRange, planPrint } from '#design/print/plan-print.ts'
import { coloursOf, readPicture } from '#design/print/read-picture.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { drawCode } from '../draw-code.ts'
import { InkFields, isCompleteInk, useBrandInks } from '../inks/ink-fields.tsx'
import { PrintPlanner } from '../planner/print-planner.tsx'
import { type SavedPrintSettings, toPrintSettings, usePrintSettings } from '../planner/print-settings.ts'
import { TakingOutQuestions } from '../downloads.tsx'
import type { useTakingOut } from '../downloads.tsx'
import type { FileFormat } from './make-file.ts'

export type ExportDialogProps = {
  readonly code: QrCode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly taking: ReturnType<typeof useTakingOut>
}

const formats = ['pdf', 'svg', 'png', 'jpeg', 'webp'] as const satisfies readonly FileFormat[]
const names: Readonly<Record<(typeof formats)[number], string>> = {
  pdf: 'PDF',
  svg: 'SVG',
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
}
const pixelSizes = [pixelRange.least, 1024, 2048, 3072, pixelRange.most]

/** All formats and sizes, with the size that the chosen medium needs. */
export function ExportDialog({ code, open, onOpenChange, taking }: ExportDialogProps) {
  const measured = useMeasure(code, open)
  const [settings, setSettings] = usePrintSettings(String(code.id))
  const [format, setFormat] = useState<Format>('pdf')
  const [pixels, setPixels] = useState<number | null>(null)
  const brandInks = useBrandInks()
  const hasPixels = format !== 'pdf' && format !== 'svg'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={t('print.title')}
      description={t('print.lead')}
      actions={
        <DownloadButtons
          taking={taking}
          format={format}
          isReady={format !== 'pdf' || isCompleteInk(settings.ink ?? usualInk)}
          {...(hasPixels && pixels !== null && { pixels })}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <MeasuredPlanner measured={measured} settings={settings} onChange={setSettings} />
        <div className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 max-sm:grid-cols-1">
          <FormatFields
            format={format}
            pixels={hasPixels ? pixels : undefined}
            sizes={sizesOf(measured.measure, settings)}
            onFormat={setFormat}
            onPixels={setPixels}
          />
        </div>
        {format === 'pdf' && (
          <InkFields
            value={settings.ink ?? usualInk}
            onChange={(ink) => setSettings({ ...settings, ink })}
            brandInks={brandInks}
            colours={measured.colours}
          />
        )}
        {taking.problem !== null && (
          <p role="alert" className="text-small text-bad">
            {taking.problem}
          </p>
        )}
        <TakingOutQuestions code={code} taking={taking} />
      </div>
    </Dialog>
  )
}

type Format = (typeof formats)[number]

type DownloadButtonsProps = {
  readonly taking: ExportDialogProps['taking']
  readonly format: Format
  /** False while the chosen ink has no name yet. */
  readonly isReady: boolean
  /** Left out for the planned size, and for a format without pixels. */
  readonly pixels?: number
}

function DownloadButtons({ taking, format, isReady, pixels }: DownloadButtonsProps) {
  return (
    <>
      <Button
        icon={<FileText aria-hidden className="size-4" />}
        aria-disabled={taking.isBusy || !isReady}
        onClick={() => isReady && taking.choose({ to: 'file', format: 'proof' })}
      >
        {t('download.proof')}
      </Button>
      <Button
        variant="primary"
        busy={taking.isBusy}
        aria-disabled={!isReady || undefined}
        icon={<Download aria-hidden className="size-4" />}
        onClick={() =>
          isReady && taking.choose({ to: 'file', format, ...(pixels !== undefined && { pixels }) })
        }
      >
        {t('print.download', { format: names[format] })}
      </Button>
    </>
  )
}

type MeasuredPlannerProps = {
  readonly measured: ReturnType<typeof useMeasure>
  readonly settings: SavedPrintSettings
  readonly onChange: (settings: SavedPrintSettings) => void
}

function MeasuredPlanner({ measured, settings, onChange }: MeasuredPlannerProps) {
  if (measured.measure !== null)
    return <PrintPlanner measure={measured.measure} settings={settings} onChange={onChange} />
  if (!measured.hasFailed) return <Skeleton className="h-64" />
  return (
    <p role="alert" className="text-bad">
      {t('print.failed')}
    </p>
  )
}

type FormatFieldsProps = {
  readonly format: Format
  /** Null for the planned size, undefined for a format without pixels. */
  readonly pixels: number | null | undefined
  readonly sizes: ReturnType<typeof sizesOf>
  readonly onFormat: (format: Format) => void
  readonly onPixels: (pixels: number | null) => void
}

function FormatFields({ format, pixels, sizes, onFormat, onPixels }: FormatFieldsProps) {
  return (
    <>
      <Select
        label={t('print.format')}
        value={format}
        reserve={false}
        options={formats.map((value) => ({ value, label: t(`print.format.${value}`) }))}
        onChange={(event) => onFormat(formats.find((value) => value === event.target.value) ?? format)}
      />
      {pixels !== undefined && (
        <Select
          label={t('print.pixelSize')}
          value={pixels === null ? '' : String(pixels)}
          reserve={false}
          options={[
            { value: '', label: t('print.pixelSize.planned', { pixels: sizes.planned }) },
            ...sizes.others.map(({ most, drawn }) => ({
              value: String(most),
              label: t('print.pixelSize.value', { pixels: drawn }),
            })),
          ]}
          onChange={(event) => onPixels(event.target.value === '' ? null : Number(event.target.value))}
        />
      )}
    </>
  )
}

type BitmapSizes = {
  readonly planned: number
  /** Most pixels of the longer side, and how many are drawn. */
  readonly others: readonly { readonly most: number; readonly drawn: number }[]
}

/** Longer sides of the bitmaps on offer. */
function sizesOf(measure: PictureMeasure | null, settings: SavedPrintSettings): BitmapSizes {
  if (measure === null) return { planned: 0, others: [] }
  return {
    planned: planPrint(measure, toPrintSettings(settings)).pixels,
    others: pixelSizes.map((most) => ({ most, drawn: longestDrawn(measure, most) })),
  }
}

type Measured = {
  readonly measure: PictureMeasure | null
  readonly colours: readonly string[]
  readonly hasFailed: boolean
}

const notMeasured: Measured = { measure: null, colours: [], hasFailed: false }

function useMeasure(code: QrCode, wanted: boolean): Measured {
  const client = useQueryClient()
  const [measured, setMeasured] = useState(notMeasured)
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    drawCode(client, code).then(
      (picture) =>
        current &&
        setMeasured({
          measure: measurePicture(picture.svg, picture),
          colours: coloursOf(readPicture(picture.svg)),
          hasFailed: false,
        }),
      () => current && setMeasured({ ...notMeasured, hasFailed: true }),
    )
    return () => {
      current = false
    }
  }, [client, code, wanted])
  return measured
}
