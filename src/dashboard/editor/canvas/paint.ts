import type { Design } from '#design/design.ts'
import type { PicturePartId } from '#design/render/picture-parts.ts'
import type { Store } from '../../ui/store.ts'

/** A colour on its way to a part. */
export type HeldColour = {
  readonly colour: string
  /** The pointer in the window while the colour is dragged; null for a colour that was chosen. */
  readonly at: readonly [x: number, y: number] | null
  /** The drag ends here. */
  readonly isDropped?: true
}

export type Paint = Store<HeldColour | null>

/** Parts that take a colour. The logo keeps its own, and the margin shows the background. */
const paintable = ['pattern', 'corner', 'corner-dot', 'background', 'margin', 'frame', 'frame-text'] as const
type PaintablePart = (typeof paintable)[number]

export function isPaintable(part: PicturePartId): part is PaintablePart {
  return (paintable as readonly PicturePartId[]).includes(part)
}

/** The design with one part in one colour. A gradient or several colours of that part go. */
export function paintPart(design: Design, part: PaintablePart, colour: string): Design {
  switch (part) {
    case 'pattern': {
      const { moduleColours: _colours, ...rest } = design
      return { ...rest, color: colour, gradient: null }
    }
    case 'corner':
      return { ...design, cornerSquare: { ...design.cornerSquare, color: colour } }
    case 'corner-dot':
      return { ...design, cornerDot: { ...design.cornerDot, color: colour } }
    case 'background':
    case 'margin': {
      const { gradient: _gradient, ...background } = design.background
      return { ...design, background: { ...background, color: colour, transparent: false } }
    }
    case 'frame':
      return design.frame === null ? design : { ...design, frame: { ...design.frame, color: colour } }
    case 'frame-text':
      return design.frame === null ? design : { ...design, frame: { ...design.frame, textColor: colour } }
  }
}
