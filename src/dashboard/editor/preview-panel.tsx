import { memo, type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  codeTypeOf,
  holdsDestination,
  hasStandardLook,
  isBarcode,
  isPageType,
  opensAddress,
} from '#contract/code-types/code-types.ts'
import type { Design } from '#design/design.ts'
import { t } from '../messages/t.ts'
import type { SurfaceId } from '../picture/surfaces/surface-scene.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { useStore } from '../ui/store.ts'
import { Stage } from './canvas/stage.tsx'
import { type Payload, useDrawnCode } from './drawn-code.ts'
import { useEditor, useFormValue, useFormValues } from './editor-context.ts'
import { loadSections } from './load-sections.ts'
import { hasContent, hasOwnContent } from './values/content-values.ts'

const Verdict = memo(lazyPart(loadSections, 'Verdict'))
const SurfacesPanel = memo(lazyPart(loadSections, 'SurfacesPanel'))
const PrintSize = memo(lazyPart(loadSections, 'PrintSize'))
const PictureControls = memo(lazyPart(loadSections, 'PictureControls'))
const PageFaces = lazyPart(() => import('./pages/page-preview.tsx'), 'PageFaces')

type PreviewPanelProps = {
  /** Only the picture: nothing in it can be pressed, and it is not tested. */
  readonly isStill: boolean
}

/** The code, and for types with a page what its visitors see. */
export function PreviewPanel({ isStill }: PreviewPanelProps) {
  const qrType = useFormValue('qrType')
  const code = <CodePreview isStill={isStill} />
  if (!isPageType(qrType)) return code
  return <PageFaces code={code} loading={code} />
}

/** The live preview. Only this component subscribes to every change, so typing redraws nothing else. */
function CodePreview({ isStill }: PreviewPanelProps) {
  const id = useId()
  const { isViewOnly } = useEditor()
  const drawn = useDrawnCode()
  const { qrType, payload, svg, isStale, tried, pressable } = drawn
  const isPressable = !isBarcode(qrType) && !hasStandardLook(qrType) && !isStale && !isViewOnly
  const [where, setWhere] = useState<SurfaceId>('plain')

  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="flex h-full min-h-0 flex-col gap-2 short:flex-row short:items-center wide:gap-3"
    >
      <h2 id={`${id}-heading`} className="sr-only">
        {t('editor.preview.heading')}
      </h2>
      <div className="relative min-h-0 flex-1 self-stretch">
        <div
          role="img"
          aria-label={t('editor.preview.label')}
          aria-describedby={`${id}-payload`}
          className="absolute inset-0 [container-type:size]"
        >
          <Stage svg={tried ?? svg} surface={where} />
        </div>
        {!isStill && isPressable && <PictureControls {...pressable} surface={where} />}
      </div>
      <p className="sr-only">
        {t(payloadLabel(qrType, payload))}{' '}
        <bdi id={`${id}-payload`} translate="no">
          {payload.text}
        </bdi>
      </p>
      {!isStill && <CodeVerdict drawn={drawn} where={where} onWhereChange={setWhere} />}
    </section>
  )
}

type CodeVerdictProps = {
  readonly drawn: ReturnType<typeof useDrawnCode>
  readonly where: SurfaceId
  readonly onWhereChange: (where: SurfaceId) => void
}

function CodeVerdict({ drawn, where, onWhereChange }: CodeVerdictProps) {
  const { history, record, isViewOnly, panel } = useEditor()
  const { qrType, payload, isStale, judged, placedCode } = drawn
  const isEmpty = useIsEmpty(payload)
  const sheet = useVerdictSheet(onWhereChange)
  const { change } = history
  const repair = useCallback((repaired: Design) => change('repair', () => repaired), [change])
  const settingsKey = record === null ? 'new' : String(record.id)
  const tested = {
    code: judged,
    isSample: isEmpty,
    settingsKey,
    onRepair: repair,
    isLocked: isViewOnly,
  }
  const surfaces = <SurfacesPanel code={placedCode} value={where} onValueChange={onWhereChange} />
  const printSize = placedCode !== null && <PrintSize code={placedCode} settingsKey={settingsKey} />
  return (
    <div className="flex min-h-9 shrink-0 items-center justify-center">
      {isStale ? (
        <p role="status" className="text-small text-bad">
          {t('editor.preview.tooLong')}
        </p>
      ) : isBarcode(qrType) ? (
        <BarcodeInPrint sheet={sheet} surfaces={surfaces} printSize={printSize} />
      ) : (
        <Verdict {...tested} {...{ surfaces, printSize, sheet }} onOpen={() => panel.open('verdict')} />
      )}
    </div>
  )
}

type BarcodeInPrintProps = {
  readonly sheet: HTMLElement | null
  readonly surfaces: ReactNode
  readonly printSize: ReactNode
}

/** A barcode is not tested: in place of a verdict, its surfaces and its size. */
function BarcodeInPrint({ sheet, surfaces, printSize }: BarcodeInPrintProps) {
  const { panel } = useEditor()
  return (
    <>
      <Button size="small" data-opens="verdict" onClick={() => panel.open('verdict')}>
        {t('editor.row.verdict')}
      </Button>
      {sheet !== null &&
        createPortal(
          <div className="flex flex-col gap-4">
            {surfaces}
            {printSize}
          </div>,
          sheet,
        )}
    </>
  )
}

/** Where the reasons of the verdict show, and the surface that they put the code on while they are open. */
function useVerdictSheet(onWhereChange: (where: SurfaceId) => void): HTMLElement | null {
  const { panel } = useEditor()
  const { row } = useStore(panel)
  const slot = useStore(panel.slot)
  const isOpen = row === 'verdict'
  useEffect(() => (isOpen ? () => onWhereChange('plain') : undefined), [isOpen, onWhereChange])
  return isOpen ? slot : null
}

/** Whether nothing of a code's own content is typed yet: its verdict would be about a placeholder. */
function useIsEmpty({ isSample }: Payload): boolean {
  const [qrType, content] = useFormValues('qrType', 'content')
  if (holdsDestination(qrType)) return isSample
  if (!hasOwnContent(qrType)) return false
  return isSample || (isPageType(qrType) && !hasContent(qrType, content))
}

/** The name of the encoded text, for screen readers. */
function payloadLabel(qrType: string, { isSample, isTagInvalid }: Payload) {
  if (isTagInvalid) return 'editor.preview.invalidTag'
  if (isSample)
    return codeTypeOf(qrType).payload === 'link' ? 'editor.preview.sample' : 'editor.preview.sampleContent'
  return opensAddress(qrType) ? 'editor.preview.opens' : 'editor.preview.text'
}
