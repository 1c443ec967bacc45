import { useEffect, useState } from 'react'
import type { Design } from '#design/design.ts'
import { renderSvg, type RenderAssets } from '#design/render/render-svg.ts'
import { SvgPicture } from '../../picture/svg-picture.tsx'

type DrawnInTurnProps = {
  /** The design, or what makes it when its turn has come; stable. */
  readonly design: Design | (() => Design)
  readonly payload: string
  readonly assets: RenderAssets
}

/** One of many pictures. Each is drawn in its own task, so that drawing them never blocks typing. */
export function DrawnInTurn({ design, payload, assets }: DrawnInTurnProps) {
  const [svg, setSvg] = useState('')
  useEffect(
    () =>
      inTurn(() => {
        try {
          setSvg(renderSvg(typeof design === 'function' ? design() : design, payload, assets))
        } catch {
          setSvg('')
        }
      }),
    [design, payload, assets],
  )
  return (
    <div className="size-full p-1.5">
      <SvgPicture svg={svg} />
    </div>
  )
}

let last: Promise<void> = Promise.resolve()

/** Runs tasks one after another with a pause between two. The returned function takes the task back. */
function inTurn(task: () => void): () => void {
  let isWanted = true
  last = last.then(
    () =>
      new Promise((resolve) => {
        if (!isWanted) return resolve()
        setTimeout(() => {
          if (isWanted) task()
          resolve()
        })
      }),
  )
  return () => {
    isWanted = false
  }
}
