import { Maximize2 } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import type { SurfaceId } from '../../../picture/surfaces/surface.ts'
import { useCodeSvg } from '../../../picture/use-code-svg.ts'
import { useRenderAssets } from '../../../picture/use-render-assets.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFirstPicture } from '../../../ui/first-picture.ts'
import { late, useLate } from '../../../ui/late.ts'
import { useEditor } from '../editor-context.ts'
import { useDesign } from '../design/use-design.ts'
import { useSamplePayload } from '../use-sample-payload.ts'
import { SvgPicture } from './svg-picture.tsx'

/** The decoders load after the picture shows. */
const verdictPanel = late(async () => memo((await import('../../../picture/verdict-panel.tsx')).VerdictPanel))
/** Where it will hang comes after that. */
const place = late(async () => {
  const [{ SurfacesPanel }, { PrintSize }, { SurfaceScene }] = await Promise.all([
    import('../../../picture/surfaces/surfaces-panel.tsx'),
    import('../../../picture/planner/print-size.tsx'),
    import('../../../picture/surfaces/surface-scene.tsx'),
  ])
  return { SurfacesPanel: memo(SurfacesPanel), PrintSize: memo(PrintSize), SurfaceScene }
})

/**
 * The code at each keystroke. Beside the form it is a sheet; below 900 px a strip that stays on top and opens when
 * tapped. It alone follows every change, so that typing draws this picture and nothing else.
 */
export function PreviewPanel() {
  const id = useId()
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const { history, record } = useEditor()
  const design = useDesign()
  const payload = useSamplePayload()
  const assets = useRenderAssets(design)
  const drawing = useCodeSvg({ qrType, design, payload: payload.text }, assets)
  useFirstPicture(drawing.svg !== null)
  const VerdictPanel = useLate(verdictPanel)
  const Place = useLate(place)
  const [where, setWhere] = useState<SurfaceId>('plain')
  const [isEnlarged, setIsEnlarged] = useState(false)
  const { change } = history
  const repair = useCallback((repaired: Design) => change('repair', () => repaired), [change])
  const drawn = useMemo(() => ({ design, payload: payload.text, ...assets }), [design, payload.text, assets])
  // The picture is painted before it is judged.
  const judged = useDeferredValue(drawn)
  const { svg, isStale } = drawing
  const hung = useDeferredValue(
    useMemo(
      () => (svg === null || isStale ? null : { svg, qrType, design, payload: payload.text, assets }),
      [svg, isStale, qrType, design, payload.text, assets],
    ),
  )
  const wishKey = record === null ? 'new' : String(record.id)
  const padding = where === 'plain' ? 'p-1 wide:p-4' : 'p-0'
  const picture =
    where === 'plain' || Place === null ? (
      <SvgPicture svg={svg} />
    ) : (
      <Place.SurfaceScene surface={where}>
        <SvgPicture svg={svg} />
      </Place.SurfaceScene>
    )
  const surfaces = Place && <Place.SurfacesPanel code={hung} value={where} onValueChange={setWhere} />
  const printSize = Place && hung !== null && (
    <div className="mt-1 border-t border-line pt-3">
      <Place.PrintSize code={hung} wishKey={wishKey} />
    </div>
  )

  return (
    <section aria-labelledby={`${id}-heading`} className="flex gap-4 wide:flex-col wide:gap-5">
      <h2 id={`${id}-heading`} className="sr-only">
        {t('editor.preview.heading')}
      </h2>
      <div className="relative size-30 shrink-0 short:size-16 wide:size-auto">
        <div
          role="img"
          aria-label={t('editor.preview.label')}
          aria-describedby={`${id}-payload`}
          className={`aspect-square w-full overflow-hidden rounded-base border border-line wide:crop-marks wide:overflow-visible wide:rounded-none wide:border-0 wide:shadow-sheet bg-print ${padding}`}
        >
          {picture}
        </div>
        <button
          type="button"
          onClick={() => setIsEnlarged(true)}
          className="absolute inset-0 flex items-end justify-end rounded-base wide:hidden"
        >
          <span className="sr-only">{t('editor.preview.enlarge')}</span>
          <Maximize2 aria-hidden className="m-1 size-5 rounded-small bg-sheet p-0.5 text-ink" />
        </button>
      </div>
      {/* As high as what comes into it. */}
      {!isEnlarged && <div className="min-h-25 max-wide:hidden">{surfaces}</div>}
      <div className="flex min-w-0 flex-1 flex-col gap-2 overflow-hidden max-wide:max-h-30 max-wide:self-center short:max-h-16 short:flex-row short:items-center short:justify-between">
        <p className="min-w-0 text-small">
          <span className="text-ink-soft">
            {t(
              payload.isTagInvalid
                ? 'editor.preview.invalidTag'
                : payload.isSample
                  ? 'editor.preview.sample'
                  : 'editor.preview.opens',
            )}
          </span>
          <bdi
            id={`${id}-payload`}
            className="line-clamp-2 font-mono [overflow-wrap:anywhere] wide:line-clamp-4"
          >
            {payload.text}
          </bdi>
        </p>
        <p role="status" className="empty:hidden text-small text-bad">
          {drawing.isStale ? t('editor.preview.tooLong') : ''}
        </p>
        {/* Below 900 px only the word: the rest opens with the picture. */}
        {qrType !== 'barcode' && (
          <div className="min-h-6 max-wide:[&_[role=status]]:text-small max-wide:[&_button]:hidden max-wide:[&_details]:hidden max-wide:[&_ul]:hidden">
            {VerdictPanel && <VerdictPanel {...judged} wishKey={wishKey} onRepair={repair} />}
          </div>
        )}
        {!isEnlarged && <div className="max-wide:hidden">{printSize}</div>}
      </div>
      <Dialog open={isEnlarged} onOpenChange={setIsEnlarged} title={t('editor.preview.heading')}>
        <div
          aria-hidden
          className={`mx-auto aspect-square w-full max-w-sm bg-print ${where === 'plain' ? 'p-2' : ''}`}
        >
          {picture}
        </div>
        {isEnlarged && <div className="mt-3 min-h-25">{surfaces}</div>}
        <p className="my-3 font-mono text-small [overflow-wrap:anywhere]">{payload.text}</p>
        {qrType !== 'barcode' && VerdictPanel && (
          <VerdictPanel {...judged} wishKey={wishKey} onRepair={repair} />
        )}
        {isEnlarged && printSize}
      </Dialog>
    </section>
  )
}
