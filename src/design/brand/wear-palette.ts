import type { Design } from '../design.ts'
import { withContrast } from '../scannability/repair/tone.ts'
import { thresholds } from '../scannability/thresholds.ts'

/**
 * The design in the colours of a brand: the first colour for the modules, dark enough in its own hue for every print,
 * on white paper. Nothing changes without a colour.
 */
export function wearPalette(design: Design, palette: readonly string[]): Design {
  const [first] = palette
  if (first === undefined) return design
  const background = '#ffffff'
  const color = withContrast(first, background, thresholds.contrast.safe, 'darker')
  return {
    ...design,
    color,
    gradient: null,
    background: { color: background, transparent: false },
    cornerSquare: { ...design.cornerSquare, color: null },
    cornerDot: { ...design.cornerDot, color: null },
    frame: design.frame && { ...design.frame, color, textColor: background },
    preset: color,
  }
}
