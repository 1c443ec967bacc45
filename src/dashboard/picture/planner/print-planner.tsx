import { TriangleAlert, Ruler } from 'lucide-react'
import { useState, useMemo } from 'react'
import { measurePicture, type PictureMeasure, type MeasuredCode } from '#design/print/picture-measure.ts'
import { isWrongSize, media, mediumIds, planPrint, readingDistances } from '#design/print/plan-print.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  formatDistance,
  formatMillimetres,
  formatModule,
  forMedium,
  toPrintSettings,
  usePrintSettings,
  type SavedPrintSettings,
} from './print-settings.ts'

type PrintPlannerProps = {
  readonly measure: PictureMeasure
  readonly settings: SavedPrintSettings
  readonly onChange: (settings: SavedPrintSettings) => void
}

const printers = [50, 100, 150, 300, 400, 600, 1200] as const

export function PrintPlanner({ measure, settings, onChange }: PrintPlannerProps) {
  const plan = planPrint(measure, toPrintSettings(settings))
  const isWrong = isOff(plan)
  return (
    <div className="flex flex-col gap-4">
      <PlannerFields settings={settings} plan={plan} onChange={onChange} />
      <div className={classNames('border-s-2 ps-3', isWrong ? 'border-warn' : 'border-line-strong')}>
        <p role="status" className={classNames('text-lead font-medium text-balance', isWrong && 'text-warn')}>
          {sizeSentence(plan, settings)}
        </p>
        <p className="text-small text-ink-soft">
          {t('print.size', { width: formatMillimetres(plan.width), height: formatMillimetres(plan.height) })}
          {' · '}
          {t('print.module', { mm: formatModule(plan.module) })}
        </p>
        <p className="text-small text-ink-soft">
          {t(plan.isPixelLimited ? 'print.pixelsLimited' : 'print.pixels', { pixels: plan.pixels })}
        </p>
        {plan.till !== null && <p className="text-small text-ink-soft">{t('print.grade')}</p>}
      </div>
      <PlanWarnings plan={plan} settings={settings} />
      {isWrong && (
        <Button size="small" className="self-start" onClick={() => onChange({ ...settings, width: null })}>
          {t('print.useLeast', { least: formatMillimetres(plan.suggestedWidth) })}
        </Button>
      )}
    </div>
  )
}

type PlannerFieldsProps = Pick<PrintPlannerProps, 'settings' | 'onChange'> & {
  readonly plan: ReturnType<typeof planPrint>
}

function PlannerFields({ settings, plan, onChange }: PlannerFieldsProps) {
  const nearest = readingDistances.findIndex((distance) => distance >= settings.distance)
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-3 max-sm:grid-cols-1">
      <Select
        label={t('print.medium')}
        value={settings.medium}
        options={mediumIds.map((id) => ({ value: id, label: t(`print.medium.${id}`) }))}
        reserve={false}
        onChange={(event) => {
          const chosen = mediumIds.find((id) => id === event.target.value)
          if (chosen !== undefined) onChange(forMedium(chosen, settings))
        }}
      />
      <Select
        label={t('print.dpi')}
        value={String(settings.dpi)}
        options={printers.map((dpi) => ({ value: String(dpi), label: t(`print.dpi.${dpi}`) }))}
        reserve={false}
        onChange={(event) => onChange({ ...settings, dpi: Number(event.target.value) })}
      />
      <Slider
        label={t('print.distance')}
        value={nearest < 0 ? readingDistances.length - 1 : nearest}
        min={0}
        max={readingDistances.length - 1}
        valueText={formatDistance(settings.distance)}
        onValueChange={(index) =>
          onChange({ ...settings, distance: readingDistances[index] ?? settings.distance })
        }
      />
      <WidthField
        key={settings.medium}
        plan={plan}
        width={settings.width}
        onChange={(width) => onChange({ ...settings, width })}
      />
    </div>
  )
}

type PlanProps = Pick<PlannerFieldsProps, 'plan' | 'settings'>

function isOff({ width, leastWidth, side }: PlannerFieldsProps['plan']): boolean {
  return isWrongSize(width, { least: leastWidth, side })
}

/** Names the distance that the size allows, or the one width that is large enough, which the button offers. */
function sizeSentence(plan: PlanProps['plan'], { distance }: PlanProps['settings']): string {
  const least = formatMillimetres(plan.suggestedWidth)
  if (plan.warnings.includes('not-standard-size') && plan.side !== null)
    return `${t('print.standard', { side: plan.side })}. ${t('print.warning.not-standard-size', { least })}`
  if (plan.warnings.includes('too-small-for-distance'))
    return t('print.warning.too-small-for-distance', { distance: formatDistance(distance), least })
  if (isOff(plan)) return t('print.warning.too-fine-for-printer', { least })
  return t('print.readable', { distance: formatDistance(plan.readableFrom) })
}

/** Warnings that do not follow from the size alone. */
function PlanWarnings({ plan, settings }: PlanProps) {
  const { width, height } = media[settings.medium]
  const words = [
    ...(plan.warnings.includes('larger-than-medium')
      ? [t('print.warning.larger-than-medium', { width, height })]
      : []),
    ...(plan.warnings.includes('not-for-till') && plan.till !== null
      ? [t('print.warning.not-for-till', plan.till)]
      : []),
  ]
  return (
    <ul className="flex flex-col gap-2 text-small empty:hidden">
      {words.map((text) => (
        <li key={text} className="flex items-start gap-2 text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}

type WidthFieldProps = Pick<PlannerFieldsProps, 'plan'> & {
  readonly width: number | null
  readonly onChange: (width: number | null) => void
}

/** Keeps the typed text and reports only valid widths. */
function WidthField({ plan, width, onChange }: WidthFieldProps) {
  const [typed, setTyped] = useState(width === null ? '' : String(width))
  const length = lengthOf(typed)
  // A width set elsewhere (the suggested one) replaces the typed text.
  const shown = length === width || length === undefined ? typed : width === null ? '' : String(width)
  return (
    <TextField
      label={t('print.width')}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      suffix={<span className="pe-2 text-ink-soft">mm</span>}
      placeholder={formatMillimetres(plan.suggestedWidth)}
      hint={t('print.width.hint')}
      error={length === undefined ? t('print.width.invalid') : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        const next = lengthOf(event.target.value)
        if (next !== undefined) onChange(next)
      }}
    />
  )
}

/** Null for an empty field, undefined for an invalid width (5 to 10,000 mm). */
function lengthOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const length = Number(text)
  return length >= 5 && length <= 10_000 ? length : undefined
}

type PrintSizeProps = {
  readonly code: MeasuredCode & { readonly svg: string }
  readonly settingsKey: string
}

/** The chosen print size, its effects, and a button to change it. */
export function PrintSize({ code, settingsKey }: PrintSizeProps) {
  const [settings, setSettings] = usePrintSettings(settingsKey)
  const [isOpen, setIsOpen] = useState(false)
  const measure = useMemo(() => {
    try {
      return measurePicture(code.svg, code)
    } catch (reason) {
      // A payload that does not fit has no size; the preview reports it.
      if (reason instanceof RangeError) return null
      throw reason
    }
  }, [code])
  if (measure === null) return null
  const plan = planPrint(measure, toPrintSettings(settings))
  return (
    <div className="flex items-start justify-between gap-3 text-small">
      <p>
        {t('print.size', { width: formatMillimetres(plan.width), height: formatMillimetres(plan.height) })}
        <span className={classNames('block', isOff(plan) ? 'text-warn' : 'text-ink-soft')}>
          {sizeSentence(plan, settings)}
        </span>
      </p>
      <Button size="small" variant="quiet" icon={Ruler} onClick={() => setIsOpen(true)}>
        {t('print.plan.change')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        wide
        title={t('print.plan')}
        description={t('print.lead')}
      >
        <PrintPlanner measure={measure} settings={settings} onChange={setSettings} />
      </Dialog>
    </div>
  )
}
