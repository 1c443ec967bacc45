import { memo, useEffect, useRef, useState } from 'react'
import type { Design } from '#design/design.ts'
import { type RenderAssets, renderSvg } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { nextTurn, SvgPicture, whenNear } from './svg-picture.tsx'

type ChoicePictureProps = {
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
  /** Zooms in on a corner, or on modules beside it, where styles differ. The whole code when left out. */
  readonly zoom?: 'corner' | 'modules' | undefined
}

/**
 * The current code with one change; empty when it cannot be drawn. A screen has dozens of them, so each is drawn in an
 * idle moment, and not before it comes into view.
 */
export const ChoicePicture = memo(function ChoicePicture({
  design,
  payload,
  assets,
  zoom,
}: ChoicePictureProps) {
  const [svg, setSvg] = useState('')
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (place.current === null) return
    const draw = () => setSvg(drawChoice({ design, payload, assets, zoom }))
    let leaveIdle = () => {}
    const leave = whenNear(place.current, '25% 0px', () => (leaveIdle = whenIdle(draw)))
    return () => {
      leave()
      leaveIdle()
    }
  }, [design, payload, assets, zoom])
  return (
    <span
      ref={place}
      className="flex size-full p-1.5"
      style={{ backgroundColor: design.background.transparent ? undefined : design.background.color }}
    >
      <SvgPicture svg={svg} />
    </span>
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
