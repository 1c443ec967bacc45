import { useDeferredValue, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { useCodeSvg, useRenderAssets, useTriedSvg } from '../picture/use-code-svg.ts'
import { useRested } from '../ui/use-latest.ts'
import { useStore } from '../ui/store.ts'
import { useDesign, useEditor } from './editor-context.ts'
import { useSamplePayload } from './sample-payload.ts'

/**
 * Milliseconds for which the picture rests before its test and its surfaces follow. Longer than the pause between two
 * keys or two colours of a drag: on a slow processor, parts that follow between them would make the next ones late.
 */
const rest = 250

/** The picture of the form's design, and the same for parts that follow it: what can be pressed, and the scan test. */
export function useDrawnCode() {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const design = useDesign()
  const payload = useSamplePayload()
  const assets = useRenderAssets(design)
  const { svg, isStale } = useCodeSvg({ qrType, design, payload: payload.text }, assets)
  const drawn = useMemo(() => ({ design, payload: payload.text, assets }), [design, payload.text, assets])
  // The picture is painted first: what can be pressed on it follows, and the test of a picture that rests.
  const pressable = useDeferredValue(drawn)
  const shown = useMemo(
    () => ({ judged: drawn, placedCode: svg === null || isStale ? null : { svg, qrType, ...drawn } }),
    [svg, isStale, qrType, drawn],
  )
  const { judged, placedCode } = useDeferredValue(useRested(shown, rest))
  const tried = useTried(design, payload.text, isBarcode(qrType))
  return { qrType, payload, svg, isStale, tried, pressable, judged, placedCode }
}

/** The picture of the choice that is pointed at; null without one. */
function useTried(design: Design, payload: string, isBars: boolean): string | null {
  const { trial } = useEditor()
  const vary = useStore(trial)
  const tried = useMemo(() => (vary === null || isBars ? null : vary(design)), [vary, design, isBars])
  return useTriedSvg(tried, payload, useRenderAssets(tried ?? design))
}
