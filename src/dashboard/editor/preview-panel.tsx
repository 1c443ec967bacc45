import { Maximize2 } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isBarcode, isPageType } from '#contract/code-types/code-types.ts'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { t } from '../messages/t.ts'
import type { SurfaceId } from '../picture/surfaces/surface.ts'
import { useCodeSvg } from '../picture/use-code-svg.ts'
import { useRenderAssets } from '../picture/use-code-svg.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useFirstPicture } from '../ui/first-picture.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useEditor } from './editor-context.ts'
import { useDesign } from './editor-context.ts'
import { useSamplePayload } from './sample-payload.ts'
import { SvgPicture } from './svg-picture.tsx'

/** The decoders, and the surfaces where the code will hang, load after the picture shows. */
const VerdictPanel = memo(
  lazyPart(
    async () => (await import('../picture/verdict/verdict-panel.tsx')).VerdictPanel,
    'after-first-picture',
  ),
)
const SurfacesPanel = memo(
  lazyPart(
    async () => (await import('../picture/surfaces/surfaces-panel.tsx')).SurfacesPanel,
    'after-first-picture',
  ),
)
const PrintSize = memo(
  lazyPart(
    async () => (await import('../picture/planner/print-planner.tsx')).PrintSize,
    'after-first-picture',
  ),
)
const PagePreview = lazyPart(async () => (await import('./pages/page-preview.tsx')).PagePreview)
const SurfaceScene = lazyPart(
  async () => (await import('../picture/surfaces/surface-scene.tsx')).SurfaceScene,
)

type Face = 'code' | 'page'

/** The code, and for types with a page what its visitors see. */
export function PreviewPanel() {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const [face, setFace] = useState<Face>('code')
  if (!isPageType(qrType)) return <CodePreview />
  return (
    <div className="flex flex-col gap-3 max-wide:h-full max-wide:flex-row">
      <FaceSwitch value={face} onValueChange={setFace} />
      {face === 'code' ? (
        <CodePreview />
      ) : (
        <div className="max-wide:fixed max-wide:inset-x-0 max-wide:top-16 max-wide:bottom-32 max-wide:z-30 max-wide:overflow-y-auto max-wide:bg-paper max-wide:p-4">
          <PagePreview loading={<Skeleton className="mx-auto aspect-9/17 w-full max-w-75" />} />
        </div>
      )}
    </div>
  )
}

type FaceSwitchProps = { readonly value: Face; readonly onValueChange: (face: Face) => void }

function FaceSwitch({ value, onValueChange }: FaceSwitchProps) {
  return (
    <fieldset className="flex shrink-0 gap-1 self-center rounded-base border border-line bg-sheet p-1 max-wide:flex-col">
      <legend className="sr-only">{t('editor.face.label')}</legend>
      {(['code', 'page'] as const).map((face) => (
        <label
          key={face}
          className="relative flex min-h-9 cursor-pointer items-center justify-center rounded-small px-4 font-medium text-ink-soft has-checked:bg-signal has-checked:text-signal-ink has-focus-visible:outline-2 has-focus-visible:outline-signal max-wide:px-2"
        >
          <input
            type="radio"
            name="preview-face"
            checked={face === value}
            onChange={() => onValueChange(face)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(`editor.face.${face}`)}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * The live preview. Beside the form it is a panel; below 900 px a strip at the top that expands on tap. Only
 * this component subscribes to every change, so typing redraws nothing else.
 */
function CodePreview() {
  const id = useId()
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const { history, record } = useEditor()
  const design = useDesign()
  const payload = useSamplePayload()
  const assets = useRenderAssets(design)
  const drawing = useCodeSvg({ qrType, design, payload: payload.text }, assets)
  useFirstPicture(drawing.svg !== null)
  const [where, setWhere] = useState<SurfaceId>('plain')
  const [isEnlarged, setIsEnlarged] = useState(false)
  const { change } = history
  const repair = useCallback((repaired: Design) => change('repair', () => repaired), [change])
  const drawn = useMemo(() => ({ design, payload: payload.text, ...assets }), [design, payload.text, assets])
  // Paint the picture before testing it.
  const judged = useDeferredValue(drawn)
  const { svg, isStale } = drawing
  const placedCode = useDeferredValue(
    useMemo(
      () => (svg === null || isStale ? null : { svg, qrType, design, payload: payload.text, assets }),
      [svg, isStale, qrType, design, payload.text, assets],
    ),
  )
  const settingsKey = record === null ? 'new' : String(record.id)
  const padding = where === 'plain' ? 'p-1 wide:p-4' : 'p-0'
  const picture =
    where === 'plain' ? (
      <SvgPicture svg={svg} />
    ) : (
      <SurfaceScene surface={where} loading={<SvgPicture svg={svg} />}>
        <SvgPicture svg={svg} />
      </SurfaceScene>
    )
  const surfaces = <SurfacesPanel code={placedCode} value={where} onValueChange={setWhere} />
  const printSize = placedCode !== null && (
    <div className="mt-1 border-t border-line pt-3">
      <PrintSize code={placedCode} settingsKey={settingsKey} />
    </div>
  )

  return (
    <section aria-labelledby={`${id}-heading`} className="flex gap-4 wide:flex-col wide:gap-5">
      <h2 id={`${id}-heading`} className="sr-only">
        {t('editor.preview.heading')}
      </h2>
      <div className="relative size-30 shrink-0 short:size-16 wide:size-auto xl:mx-auto xl:w-full xl:max-w-[max(20rem,calc(100dvh-26rem))]">
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
      {/* As high as its content. */}
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
        {/* Below 900 px only the verdict; the rest opens with the picture. */}
        {!isBarcode(qrType) && (
          <div className="min-h-6 max-wide:[&_[role=status]]:text-small max-wide:[&_button]:hidden max-wide:[&_details]:hidden max-wide:[&_ul]:hidden">
            <VerdictPanel {...judged} settingsKey={settingsKey} onRepair={repair} />
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
        {!isBarcode(qrType) && <VerdictPanel {...judged} settingsKey={settingsKey} onRepair={repair} />}
        {isEnlarged && printSize}
      </Dialog>
    </section>
  )
}
