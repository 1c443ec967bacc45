import { memo, useEffect, useState } from 'react'
import type { Design } from '#design/design.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { renderSvg, type RenderAssets } from '#design/render/render-svg.ts'

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
