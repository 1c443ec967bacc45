import type { FramePlan, FrameTask } from './frame-plan.ts'
import { type Box, grown, roundedBox } from './shapes.ts'

/** A border that widens into a band with the words, below or above the code. */
export function caption({ side, hasText }: FrameTask, place: 'below' | 'above'): FramePlan {
  const border = side * 0.035
  const band = hasText ? side * 0.19 : border
  const radius = side * 0.05
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
