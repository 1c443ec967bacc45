import type { ReactNode } from 'react'
import type { PicturePartId } from '#design/render/picture-parts.ts'

type PartControlsProps = { readonly part: PicturePartId; readonly children: ReactNode }

/** The controls that open when this part of the picture is pressed. */
export function PartControls({ part, children }: PartControlsProps) {
  return (
    <div data-part={part} className="min-w-0 scroll-mt-[calc(var(--pinned)+3.5rem)] wide:scroll-mt-14">
      {children}
    </div>
  )
}
