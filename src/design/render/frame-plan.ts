import type { TextBox } from './draw-text.ts'
import { type Box, grown, roundedBox } from './svg.ts'

/** The code inside a frame. Lengths in picture units. */
export type FrameTask = {
  /** Side of the code with its quiet zone. */
  readonly side: number
  /** Whether there is text to place. */
  readonly hasText: boolean
  /** Width of the text and icon at a capital height. */
  readonly textWidth: (capHeight: number) => number
}

/** How a frame surrounds its code. Lengths in picture units; shapes are even-odd and do not reach into the code. */
export type FramePlan = {
  readonly width: number
  readonly height: number
  /** Upper left corner of the code with its quiet zone. */
  readonly code: readonly [number, number]
  /** Painted in the background colour, under everything. */
  readonly panel: string
  /** Painted in the frame's colour. */
  readonly shapes: string
  /** Where the text goes, on the frame's colour. */
  readonly text: TextBox | null
}

/** Widths and radius of a caption frame over the side of its code. */
type CaptionShares = { readonly border: number; readonly band: number; readonly radius: number }

/** A border that widens into a band with the text, below or above the code. */
export function caption(
  { side, hasText }: FrameTask,
  place: 'below' | 'above',
  shares: CaptionShares = { border: 0.035, band: 0.19, radius: 0.05 },
): FramePlan {
  const border = side * shares.border
  const band = hasText ? side * shares.band : border
  const radius = side * shares.radius
  // A rounded panel is so much larger that its corners leave the quiet zone whole.
  const panelSide = side + 2 * padding(radius)
  const width = panelSide + 2 * border
  const height = panelSide + border + band
  const panel: Box = [border, place === 'below' ? border : band, panelSide, panelSide]
  const middle = place === 'below' ? height - band / 2 - border * 0.15 : band / 2 + border * 0.15
  return {
    width,
    height,
    code: [panel[0] + padding(radius), panel[1] + padding(radius)],
    panel: roundedBox(grown(panel, border / 4), radius),
    shapes: roundedBox([0, 0, width, height], radius + border) + roundedBox(panel, radius),
    text: hasText ? { centre: [width / 2, middle], width: panelSide * 0.92, capHeight: side * 0.085 } : null,
  }
}

/** How far a corner of a radius cuts in from both sides. */
export function padding(radius: number): number {
  return radius * (1 - Math.SQRT1_2)
}
