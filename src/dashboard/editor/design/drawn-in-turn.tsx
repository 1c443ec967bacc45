import { useEffect, useState } from 'react'
import type { Design } from '#design/design.ts'
import { renderSvg, type RenderAssets } from '#design/render/render-svg.ts'
import { nextTurn } from '../../picture/next-turn.ts'
import { SvgPicture } from '../../picture/svg-picture.tsx'

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
