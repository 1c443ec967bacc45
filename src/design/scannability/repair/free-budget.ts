import { codeGeometry } from '../../code-geometry.ts'
import type { Design } from '../../design.ts'
import { errorLevel } from '../../error-level.ts'
import { designBudget } from '../design-budget.ts'
import type { LogoShape } from '../logo-shape.ts'

const smallestLogo = 0.05
const step = 0.01

/**
 * Brings the use of error correction down to `target`: first by the strongest level that holds the payload, then by a
 * smaller logo. Null when the design has no logo or is there already.
 */
export function freeBudget(design: Design, payload: string, logo: LogoShape, target: number): Design | null {
  if (design.logo === null || budgetUse(design, payload, logo) <= target) return null
  const strongest = raiseCorrection(design, payload, logo) ?? pinCorrection(design, payload, logo)
  if (budgetUse(strongest, payload, logo) <= target) return strongest
  return shrinkLogo(strongest, payload, logo, target)
}

/** `auto` would give a smaller logo a weaker level, and so ask for one that is smaller still. */
function pinCorrection(design: Design, payload: string, logo: LogoShape): Design {
  const level = errorLevel(design, payload, logo.ratio)
  return level === null ? design : { ...design, errorCorrection: level }
}

/** The strongest level that holds the payload, or null when the design has it. */
export function raiseCorrection(design: Design, payload: string, logo: LogoShape | null): Design | null {
  const level = errorLevel(design, payload, logo?.ratio ?? null)
  for (const stronger of ['H', 'Q', 'M'] as const) {
    if (level === stronger) return null
    const raised = { ...design, errorCorrection: stronger }
    if (errorLevel(raised, payload, logo?.ratio ?? null) !== null) return raised
  }
  return null
}

/** The largest logo whose use of error correction is at most `target`, in steps of a hundredth of the code's width. */
export function shrinkLogo(design: Design, payload: string, logo: LogoShape, target: number): Design | null {
  if (design.logo === null) return null
  for (let size = design.logo.size - step; size >= smallestLogo; size -= step) {
    const shrunk = { ...design, logo: { ...design.logo, size: Math.round(size * 100) / 100 } }
    if (budgetUse(shrunk, payload, logo) <= target) return shrunk
  }
  return null
}

function budgetUse(design: Design, payload: string, logo: LogoShape): number {
  if (errorLevel(design, payload, logo.ratio) === null) return Infinity
  return designBudget(design, codeGeometry(design, payload, logo.ratio), logo).use
}
