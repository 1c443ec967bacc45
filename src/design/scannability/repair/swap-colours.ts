import type { Design } from '../../design.ts'
import { luminance } from '../contrast.ts'
import { thresholds } from '../thresholds.ts'
import { separateColours } from './separate-colours.ts'

/**
 * Dark modules on the light colour that the modules had. Corners follow, unless they are dark enough for the new
 * background; a gradient's end is darkened in its own hue. Null when the modules are the darker ones already.
 */
export function swapColours(design: Design): Design | null {
  const { color, background } = design
  if (background.transparent || luminance(color) <= luminance(background.color)) return null
  const swapped: Design = {
    ...design,
    color: background.color,
    background: { ...background, color },
    cornerSquare: followDark(design.cornerSquare, color),
    cornerDot: followDark(design.cornerDot, color),
  }
  return separateColours(swapped, thresholds.contrast.mend) ?? swapped
}

function followDark<Part extends { readonly color: string | null }>(part: Part, ground: string): Part {
  if (part.color === null || luminance(part.color) < luminance(ground) / 4) return part
  return { ...part, color: null }
}
