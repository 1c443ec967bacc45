import { useEffect, useState } from 'react'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { barcodes, type Design, errorCorrections } from '#design/design.ts'
import { planPrint } from '#design/print/plan-print.ts'
import { barcodeWidth } from '#design/render/render-code.ts'
import { Sections } from '../../feature.tsx'
import { t } from '../../messages/t.ts'
import { toPrintSettings, usePrintSettings } from '../../picture/planner/print-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useSamplePayload } from '../drawn-code.ts'
import { useDesign, useEditor, useFormValue } from '../editor-context.ts'
import { coloursWithinPlan, countedColours } from './colours-within-plan.ts'

/** The colours of a new code against its plan; null where the plan has no limit. Only new codes count. */
export function usePlanColours(): { used: number; max: number } | null {
  const { session, record } = useEditor()
  const used = countedColours(useDesign()).length
  const max = session.plan.limits.colours
  return record !== null || max === null || used === 0 ? null : { used, max }
}

/** Warns while a colour is chosen that the design exceeds the plan. */
export function PlanBadge() {
  const { session, history } = useEditor()
  const colours = usePlanColours()
  if (colours === null) return null
  const { used, max } = colours
  if (used <= max) return <p className="text-small text-ink-soft">{t('editor.plan.count', { used, max })}</p>
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-base border border-warn px-2.5 py-1 text-small text-warn"
    >
      <span className="font-medium">
        {t('editor.plan.includes', { plan: session.plan.name, count: max })}
      </span>
      <span className="text-ink-soft">
        {t('editor.plan.uses', { count: used })}. {t('editor.plan.free')}
      </span>
      <Button
        size="small"
        onClick={() => history.change('within-plan', (now) => coloursWithinPlan(now, max))}
      >
        {t('editor.plan.fit')}
      </Button>
    </div>
  )
}

export function PrintFields() {
  const { history } = useEditor()
  const { errorCorrection, quietZone } = useDesign()
  const hasFixedLevel = codeTypeOf(useFormValue('qrType')).encodes?.level !== undefined
  return (
    <div className="flex flex-col gap-3">
      {!hasFixedLevel && (
        <Select
          label={t('editor.correction.label')}
          hint={t('editor.correction.hint')}
          value={errorCorrection}
          options={errorCorrections.map((level) => ({
            value: level,
            label: t(`editor.correction.${level}`),
          }))}
          onChange={(event) => {
            const chosen = errorCorrections.find((level) => level === event.target.value)
            if (chosen !== undefined)
              history.change('error-correction', (now) => ({ ...now, errorCorrection: chosen }))
          }}
        />
      )}
      <Sections place="print" given={{}} />
      <Slider
        label={t('editor.quiet.label')}
        value={quietZone}
        min={0}
        max={Math.max(12, quietZone)}
        valueText={
          quietZone === 4 ? t('editor.quiet.standard') : t('editor.quiet.value', { count: quietZone })
        }
        hint={quietZone < 4 ? <span className="text-bad">{t('editor.quiet.low')}</span> : undefined}
        onValueChange={(next) => history.change('quiet-zone', (now) => ({ ...now, quietZone: next }))}
      />
    </div>
  )
}

const names: Record<Design['barcode'], string> = { datamatrix: 'Data Matrix', code128: 'Code 128' }

export function BarcodeFields() {
  const { history } = useEditor()
  const design = useDesign()
  const { barcode } = design
  const payload = useSamplePayload()
  const width = useLeastWidth(design, payload.text)
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('editor.barcode.label')}
        hint={barcode === 'datamatrix' ? t('editor.barcode.datamatrixHint') : undefined}
        value={barcode}
        options={barcodes.map((kind) => ({ value: kind, label: names[kind] }))}
        onChange={(event) => {
          const chosen = barcodes.find((kind) => kind === event.target.value)
          if (chosen !== undefined) history.change('barcode', (design) => ({ ...design, barcode: chosen }))
        }}
      />
      {barcode === 'code128' && (
        <Banner
          tone="warn"
          live={false}
          title={width === null ? t('editor.barcode.wide') : t('editor.barcode.width', { width })}
        >
          {t('editor.barcode.code128Hint')}
        </Banner>
      )}
    </div>
  )
}

/** The smallest readable print width in millimetres; null until known, and when the payload does not fit. */
function useLeastWidth(design: Design, payload: string): number | null {
  const { record } = useEditor()
  const [settings] = usePrintSettings(record === null ? 'new' : String(record.id))
  const [modules, setModules] = useState<number | null>(null)
  useEffect(() => {
    let current = true
    barcodeWidth(design, payload).then(
      (width) => current && setModules(width),
      () => current && setModules(null),
    )
    return () => {
      current = false
    }
  }, [design, payload])
  if (modules === null) return null
  // The same plan as the print size beside the preview; only the width counts here.
  const measure = { width: modules, height: 1, code: null, origin: [0, 0] } as const
  return planPrint(measure, toPrintSettings(settings)).leastWidth
}
