import { type Design, frameIds } from '../../design.ts'
import { contrast, luminance } from '../contrast.ts'
import type { Finding } from '../finding.ts'
import { lightenBackground } from '../repair/separate-colours.ts'
import { thresholds } from '../thresholds.ts'

/** What the code lies on: its quiet zone, what shows through it, and how its background stands out from paper. */
export function surroundingFindings(design: Design): readonly Finding[] {
  const findings: Finding[] = []
  const { quietZone, background } = design
  // A frame keeps its own four modules free.
  const isFramed = frameIds.some((id) => id === design.frame?.id)
  if (quietZone < thresholds.quietZone && !isFramed) {
    findings.push({
      cause: 'quiet-zone',
      figures: { modules: quietZone, needed: thresholds.quietZone },
      severity: 'warn',
      cap: quietZone === 0 ? 60 : quietZone === 1 ? 75 : 85,
      repair: (changed) =>
        changed.quietZone >= thresholds.quietZone ? null : { ...changed, quietZone: thresholds.quietZone },
    })
  }
  if (background.transparent) {
    findings.push({
      cause: 'transparent-background',
      figures: {},
      severity: 'warn',
      cap: 80,
      repair: (changed) =>
        changed.background.transparent
          ? { ...changed, background: { ...changed.background, transparent: false } }
          : null,
    })
    return findings
  }
  const ratio = contrast(background.color, '#ffffff')
  // Of a light code on a dark background the polarity is told, and swapping mends both.
  const isInverted = luminance(design.color) > luminance(background.color)
  if (ratio > thresholds.paperContrast && !isInverted) {
    findings.push({
      cause: 'mid-tone-background',
      figures: { ratio },
      severity: 'warn',
      cap: ratio > 3 ? 55 : 80,
      repair: (changed) => lightenBackground(changed, thresholds.repairedPaper),
    })
  }
  return findings
}
