import { memo, type ReactNode, useCallback, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { hasShortLink, isBarcode, isPageType } from '#contract/code-types/code-types.ts'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { t } from '../messages/t.ts'
import type { SurfaceId } from '../picture/surfaces/surface.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { hasDestination } from './content/has-destination.ts'
import { useDrawnCode } from './drawn-code.ts'
import { useEditor } from './editor-context.ts'
import type { Payload } from './sample-payload.ts'
import { hasContent } from './values/content-values.ts'
import { Stage } from './canvas/stage.tsx'

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
/** Pressing parts of the picture begins after it shows. */
const PictureControls = memo(
  lazyPart(
    async () => (await import('./canvas/picture-controls.tsx')).PictureControls,
    'after-first-picture',
  ),
)
const EnlargedPreview = lazyPart(
  async () => (await import('./canvas/enlarged-preview.tsx')).EnlargedPreview,
  'after-first-picture',
)
const Paints = lazyPart(async () => (await import('./canvas/paints.tsx')).Paints, 'after-first-picture')
const StudioButton = lazyPart(
  async () => (await import('./canvas/studio-button.tsx')).StudioButton,
  'after-first-picture',
)
const PageFaces = lazyPart(async () => (await import('./pages/page-faces.tsx')).PageFaces)

/** The code, and for types with a page what its visitors see. */
export function PreviewPanel({ isCanvas }: { readonly isCanvas: boolean }) {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const { record } = useEditor()
  const code = <CodePreview />
  if (!isPageType(qrType)) return code
  // The form has the width that it will have beside the page, which leaves no room below the code.
  const first = isCanvas && record === null ? 'page' : undefined
  const loading = (
    <div data-face={first} className="contents data-[face=page]:**:data-beside:invisible">
      {code}
    </div>
  )
  return <PageFaces isCanvas={isCanvas} code={code} loading={loading} />
}

/**
 * The live preview. Beside the form it is a panel; below 900 px a strip at the top that expands on tap. Only
 * this component subscribes to every change, so typing redraws nothing else.
 */
function CodePreview() {
  const id = useId()
  const { history, record, isViewOnly } = useEditor()
  const { qrType, payload, svg, isStale, tried, pressable, judged, placedCode } = useDrawnCode()
  const isBars = isBarcode(qrType)
  const isEmpty = useIsEmpty(payload)
  const [where, setWhere] = useState<SurfaceId>('plain')
  const [isEnlarged, setIsEnlarged] = useState(false)
  const { change } = history
  const repair = useCallback((repaired: Design) => change('repair', () => repaired), [change])
  const settingsKey = record === null ? 'new' : String(record.id)
  const parts = {
    surfaces: <SurfacesPanel code={placedCode} value={where} onValueChange={setWhere} />,
    printSize: placedCode !== null && <PrintSize code={placedCode} settingsKey={settingsKey} />,
    verdict: !isBars && (
      // Repairs change the design.
      <fieldset disabled={isViewOnly} className="contents">
        <VerdictPanel
          design={judged.design}
          payload={judged.payload}
          isSample={isEmpty}
          {...judged.assets}
          settingsKey={settingsKey}
          onRepair={repair}
        />
      </fieldset>
    ),
  }
  const encoded = <EncodedText id={`${id}-payload`} qrType={qrType} payload={payload} />
  const enlarge = () => setIsEnlarged(true)
  const enlarged = { open: isEnlarged, onOpenChange: setIsEnlarged, payload: payload.text, parts }

  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="flex gap-3 max-sm:gap-2 max-wide:h-full max-wide:min-w-0 max-wide:flex-1 group-data-studio/form:max-wide:flex-col wide:flex-col wide:gap-5 canvas:gap-3"
    >
      <h2 id={`${id}-heading`} className="sr-only">
        {t('editor.preview.heading')}
      </h2>
      <div className="relative aspect-square shrink-0 max-wide:h-full max-wide:max-h-[74vw] group-data-studio/form:max-wide:h-[calc(100%-7rem)] max-wide:self-center canvas:aspect-auto canvas:h-[clamp(18rem,calc(100dvh-22rem),60rem)] group-data-studio/form:canvas:h-[max(18rem,calc(100dvh-13rem))]">
        <div
          role="img"
          aria-label={t('editor.preview.label')}
          aria-describedby={`${id}-payload`}
          className="absolute inset-0 [container-type:size] canvas:bottom-10"
        >
          <Stage svg={tried ?? svg} surface={where} />
        </div>
        {!isBars && !isStale && !isViewOnly && <PictureControls {...pressable} surface={where} />}
        <StudioButton className="absolute end-1 top-1 max-canvas:hidden" />
      </div>
      <BelowPicture {...{ parts, encoded, isBars, isStale, isEnlarged, enlarge }} />
      <EnlargedPreview {...enlarged} svg={svg} surface={where} />
    </section>
  )
}

type BelowPictureProps = {
  /** Left out while the enlarged preview shows them. */
  readonly parts: Readonly<Record<'surfaces' | 'verdict' | 'printSize', ReactNode>>
  readonly encoded: ReactNode
  readonly isBars: boolean
  readonly isStale: boolean
  readonly isEnlarged: boolean
  readonly enlarge: () => void
}

/** Below the picture: surfaces and the encoded text, then verdict and print size. On phones it is beside it. */
function BelowPicture({ parts, encoded, isBars, isStale, isEnlarged, enlarge }: BelowPictureProps) {
  return (
    <div
      data-beside
      className="flex min-w-0 flex-1 flex-col gap-2 max-wide:overflow-hidden max-wide:self-center group-data-studio/form:max-wide:w-full short:max-h-16 short:flex-row short:items-center short:justify-between canvas:grid canvas:flex-none canvas:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] canvas:items-start canvas:gap-x-10"
    >
      <div className="flex min-w-0 flex-col gap-2">
        {/* As high as its content. */}
        {!isEnlarged && <div className="min-h-25 max-wide:hidden">{parts.surfaces}</div>}
        {encoded}
      </div>
      <div className="flex min-w-0 flex-col gap-2 short:min-[20rem]:flex-row short:min-[20rem]:items-center group-data-studio/form:max-wide:grid group-data-studio/form:max-wide:grid-cols-[minmax(0,1fr)_auto] group-data-studio/form:max-wide:items-center">
        <p role="status" className="empty:hidden text-small text-bad">
          {isStale ? t('editor.preview.tooLong') : ''}
        </p>
        {/* Below 900 px the verdict and its fix; the rest opens with the picture. */}
        {!isBars && (
          <div className="min-h-6 max-wide:[&_[role=status]]:text-small max-sm:[&_[role=status]]:flex-wrap max-wide:[&_[role=status]>span+span]:hidden max-wide:[&_details]:hidden max-wide:[&_ul]:hidden">
            {parts.verdict}
          </div>
        )}
        <Button
          size="small"
          variant="quiet"
          className="-ms-2.5 self-start group-data-studio/form:hidden wide:hidden"
          onClick={enlarge}
        >
          {t('editor.preview.enlarge')}
        </Button>
        <StudioButton className="-ms-2.5 self-start group-data-studio/form:me-1 group-data-studio/form:whitespace-nowrap max-sm:not-in-data-studio:[&_svg]:hidden canvas:hidden" />
        {!isBars && (
          <Paints className="col-span-2 flex-wrap canvas:hidden max-wide:hidden group-data-studio/form:max-wide:flex" />
        )}
        {!isEnlarged && (
          <div className="mt-1 border-t border-line pt-3 empty:hidden max-wide:hidden">{parts.printSize}</div>
        )}
      </div>
    </div>
  )
}

type EncodedTextProps = { readonly id: string; readonly qrType: string; readonly payload: Payload }

/** The text that the code holds, with its heading. */
function EncodedText({ id, qrType, payload }: EncodedTextProps) {
  return (
    <p className="min-w-0 text-small max-wide:sr-only">
      <span className="text-ink-soft">{t(payloadLabel(qrType, payload))}</span>
      <bdi
        id={id}
        translate="no"
        className="line-clamp-4 font-mono [overflow-wrap:anywhere] canvas:line-clamp-2"
      >
        {payload.text}
      </bdi>
    </p>
  )
}

/** Whether nothing of a code's own content is typed yet: its verdict would be about a placeholder. */
function useIsEmpty({ isSample }: Payload): boolean {
  const { control } = useFormContext<EditorValues>()
  const [qrType, content] = useWatch({ control, name: ['qrType', 'content'] })
  if (hasDestination(qrType)) return false
  return isSample || (isPageType(qrType) && !hasContent(qrType, content))
}

/** The label of the text under the picture. */
function payloadLabel(qrType: string, { isSample, isTagInvalid }: Payload) {
  if (isTagInvalid) return 'editor.preview.invalidTag'
  if (hasShortLink(qrType)) return isSample ? 'editor.preview.sample' : 'editor.preview.opens'
  return isSample ? 'editor.preview.sampleContent' : 'editor.preview.text'
}
