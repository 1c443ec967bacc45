import { memo, useMemo } from 'react'
import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/assets.ts'
import { moduleUnits } from '#design/render/draw-modules.ts'
import { renderSvg } from '#design/render/render-svg.ts'

export type ChoicePictureProps = {
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
  /** Shows one corner of the code only, as large as it gets. */
  readonly corner?: boolean
}

/** A small rendering of the very code with one thing changed. Draws nothing when the code cannot be drawn. */
export const ChoicePicture = memo(function ChoicePicture({
  design,
  payload,
  assets,
  corner = false,
}: ChoicePictureProps) {
  const svg = useMemo(() => {
    try {
      const drawn = renderSvg(design, payload, assets)
      return corner ? cropToCorner(drawn, design.quietZone) : drawn
    } catch {
      return ''
    }
  }, [design, payload, assets, corner])
  return (
    <span
      className="flex size-full items-center justify-center p-1.5 [&>svg]:size-full"
      style={{ backgroundColor: design.background.transparent ? undefined : design.background.color }}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
})

/** Nine modules from the corner on: the finder, and a little of what is beside it. */
function cropToCorner(svg: string, quietZone: number): string {
  const start = (quietZone - 1) * moduleUnits
  return svg.replace(/viewBox="[^"]*"/, `viewBox="${start} ${start} ${9 * moduleUnits} ${9 * moduleUnits}"`)
}
