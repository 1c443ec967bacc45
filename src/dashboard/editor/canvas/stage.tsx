import type { ReactNode } from 'react'
import type { SurfaceId } from '../../picture/surfaces/surface-scene.tsx'
import { pageShape } from '../../picture/page-shape.ts'
import { SvgPicture } from '../../picture/svg-picture.tsx'
import { lazyPart } from '../../ui/lazy.tsx'

const StageScene = lazyPart(() => import('../../picture/surfaces/surface-scene.tsx'), 'StageScene')

/** The code on its surface, filling a size container. On paper it lies on its printed page, with crop marks. */
export function Stage({ svg, surface }: { svg: string | null; surface: SurfaceId }) {
  const picture = <SvgPicture svg={svg} />
  if (surface === 'plain')
    return (
      <PaperSpot>
        <div
          style={pageShape(svg)}
          className="rounded-base border border-line bg-print max-wide:overflow-hidden wide:@min-[14rem]:crop-marks wide:rounded-none wide:border-0 wide:shadow-sheet"
        >
          {picture}
        </div>
      </PaperSpot>
    )
  return (
    <StageScene surface={surface} loading={<PaperSpot>{picture}</PaperSpot>}>
      {picture}
    </StageScene>
  )
}

/** The place of the code on paper: the largest square of the stage, with room for crop marks from 900 px. */
export function PaperSpot({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      <div className="flex size-[min(100cqw,100cqh)] items-center justify-center wide:size-[calc(min(100cqw,100cqh)-2.25rem)]">
        {children}
      </div>
    </div>
  )
}
