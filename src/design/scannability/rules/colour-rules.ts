import type { Design } from '../../design.ts'
import { contrast, luminance } from '../contrast.ts'
import type { ColourPart, Finding } from '../finding.ts'
import { separateColours } from '../repair/separate-colours.ts'
import { swapColours } from '../repair/swap-colours.ts'
import { thresholds } from '../thresholds.ts'

const white = '#ffffff'

/** Contrast and polarity of every colour that encodes something, against the background. */
export function colourFindings(design: Design): readonly Finding[] {
  const background = design.background.transparent ? white : design.background.color
  const findings: Finding[] = []
  const polarity = new Set<'dark' | 'light'>()
  for (const { part, colour } of encodingColours(design)) {
    const isLight = luminance(colour) > luminance(background)
    polarity.add(isLight ? 'light' : 'dark')
    findings.push(...contrastFinding(part, contrast(colour, background)))
    if (isLight && polarity.has('dark')) findings.push(mixedPolarity(part))
    else if (!isLight && polarity.has('light')) findings.push(mixedPolarity(part))
  }
  if (polarity.has('light') && !polarity.has('dark')) {
    findings.push({ cause: 'inverted', figures: {}, severity: 'warn', cap: 60, repair: swapColours })
  }
  return findings
}

/** The colours that modules and corners show, by the part that they stand in. A null corner follows the modules. */
export function encodingColours(
  design: Design,
): readonly { readonly part: ColourPart; readonly colour: string }[] {
  const { color, gradient, cornerSquare, cornerDot } = design
  return [
    { part: 'modules' as const, colour: color },
    ...(gradient === null ? [] : [{ part: 'gradient-end' as const, colour: gradient.to }]),
    ...(cornerSquare.color === null ? [] : [{ part: 'corner-square' as const, colour: cornerSquare.color }]),
    ...(cornerDot.color === null ? [] : [{ part: 'corner-dot' as const, colour: cornerDot.color }]),
  ]
}

function contrastFinding(part: ColourPart, ratio: number): readonly Finding[] {
  const { unreadable, print, warn } = thresholds.contrast
  if (ratio >= warn) return []
  const cap = ratio < unreadable ? 20 : ratio < print ? 55 : 85
  return [
    {
      cause: 'contrast',
      figures: { part, ratio, needed: warn },
      severity: ratio < unreadable ? 'stop' : 'warn',
      cap,
      repair: (design) => separateColours(design, thresholds.contrast.mend),
    },
  ]
}

function mixedPolarity(part: ColourPart): Finding {
  return {
    cause: 'mixed-polarity',
    figures: { part },
    severity: 'stop',
    cap: 20,
    repair: (design) => separateColours(design, thresholds.contrast.mend),
  }
}
