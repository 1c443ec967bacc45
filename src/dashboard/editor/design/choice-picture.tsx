import { memo, useMemo, startTransition, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Design } from '#design/design.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { renderSvg, type RenderAssets } from '#design/render/render-svg.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { useEditor } from '../editor-context.ts'
import { samplePayload } from '../sample-payload.ts'
import { isSame } from '../values/is-same.ts'

type ChoicePictureProps = {
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
  /** Zooms in on a corner, or on modules beside it, where styles differ. The whole code when left out. */
  readonly zoom?: 'corner' | 'modules' | undefined
}

/** The current code with one change. Draws nothing when the code cannot be drawn. */
export const ChoicePicture = memo(function ChoicePicture({
  design,
  payload,
  assets,
  zoom,
}: ChoicePictureProps) {
  const svg = useMemo(() => {
    try {
      const drawn = renderSvg(design, payload, assets)
      return zoom === undefined ? drawn : crop(drawn, design.quietZone + zoomStart[zoom])
    } catch {
      return ''
    }
  }, [design, payload, assets, zoom])
  return (
    <span
      className="flex size-full items-center justify-center p-1.5 [&>svg]:size-full"
      style={{ backgroundColor: design.background.transparent ? undefined : design.background.color }}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
})

/** Where the crop begins, in modules from the code's upper left corner. */
const zoomStart = { corner: -1, modules: 8 } as const

/** Nine modules a side, so that a rounded corner differs visibly from a square one in a thumbnail. */
function crop(svg: string, from: number): string {
  const start = from * moduleUnits
  return svg.replace(/viewBox="[^"]*"/, `viewBox="${start} ${start} ${9 * moduleUnits} ${9 * moduleUnits}"`)
}

type RestedCode = { readonly design: Design; readonly payload: string }

/**
 * Milliseconds before thumbnails update. Longer than the pause between two keys, so the preview comes first.
 */
const rest = 400

/**
 * The code for thumbnails, debounced and at low priority. It subscribes to the form itself, so a keystroke
 * redraws only the preview.
 */
export function useRestedCode(): RestedCode {
  const { getValues, subscribe } = useFormContext<EditorValues>()
  const { session, record } = useEditor()
  const storedTag = record?.slashTag ?? null
  const { scanMarker } = session
  const [code, setCode] = useState(() => codeOf(getValues(), scanMarker, storedTag))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () =>
      startTransition(() => {
        const next = codeOf(getValues(), scanMarker, storedTag)
        setCode((now) => (isSame(now, next) ? now : next))
      })
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(follow, rest)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [getValues, subscribe, scanMarker, storedTag])
  return code
}

function codeOf(values: EditorValues, scanMarker: string | null, storedTag: string | null): RestedCode {
  return {
    design: values.design,
    payload: samplePayload({ ...values, fieldData: values.content.fieldData }, scanMarker, storedTag).text,
  }
}
