import { memo, useEffect, useState } from 'react'
import type { Design } from '#design/design.ts'
import { type RenderAssets, renderSvg } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { nextTurn, SvgPicture } from './svg-picture.tsx'

type ChoicePictureProps = {
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
  /** Zooms in on a corner, or on modules beside it, where styles differ. The whole code when left out. */
  readonly zoom?: 'corner' | 'modules' | undefined
}

/** The current code with one change; empty when it cannot be drawn. Drawn in idle moments: a screen shows dozens of them. */
export const ChoicePicture = memo(function ChoicePicture({
  design,
  payload,
  assets,
  zoom,
}: ChoicePictureProps) {
  const [svg, setSvg] = useState('')
  useEffect(
    () => whenIdle(() => setSvg(drawChoice({ design, payload, assets, zoom }))),
    [design, payload, assets, zoom],
  )
  return (
    <span
      className="flex size-full items-center justify-center p-1.5 [&>svg]:size-full"
      style={{ backgroundColor: design.background.transparent ? undefined : design.background.color }}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
})

function drawChoice({ design, payload, assets, zoom }: ChoicePictureProps): string {
  try {
    const drawn = renderSvg(design, payload, assets)
    return zoom === undefined ? drawn : crop(drawn, design.quietZone + zoomStart[zoom])
  } catch {
    return ''
  }
}

/** Runs `work` in an idle moment, after 500 ms at the latest; returns how to cancel it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1)
    return () => clearTimeout(timer)
  }
  const turn = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(turn)
}

/** Where the crop begins, in modules from the code's upper left corner. */
const zoomStart = { corner: -1, modules: 8 } as const

/** Nine modules a side, so that a rounded corner differs visibly from a square one in a thumbnail. */
function crop(svg: string, from: number): string {
  const start = from * moduleUnits
  return svg.replace(/viewBox="[^"]*"/, `viewBox="${start} ${start} ${9 * moduleUnits} ${9 * moduleUnits}"`)
}

type DrawnInTurnProps = {
  /** The design, or a function that makes it on demand. Must not change between renders. */
  readonly design: Design | (() => Design)
  readonly payload: string
  readonly assets: RenderAssets
}

/** One of many pictures. Each is drawn in its own task, so that drawing them never blocks typing. */
export function DrawnInTurn({ design, payload, assets }: DrawnInTurnProps) {
  const [svg, setSvg] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    void nextTurn(leaving.signal).then(() => {
      if (leaving.signal.aborted) return
      try {
        setSvg(renderSvg(typeof design === 'function' ? design() : design, payload, assets))
      } catch {
        setSvg('')
      }
    })
    return () => leaving.abort()
  }, [design, payload, assets])
  return (
    <div className="size-full p-1.5">
      <SvgPicture svg={svg} />
    </div>
  )
}
