import type { Design } from '../../design.ts'
import type { Finding } from '../finding.ts'
import { calmCorner } from '../repair/calm-shapes.ts'

/** Corner squares whose ring breaks into dots, or turns round: 8 % of the latter were read under a camera. */
const riskySquares: Readonly<Record<string, number>> = { dots: 80, dot: 65 }
/**
 * Corner dots that break into nine: zxing read 9 %, zbar 0 %, on sharp pictures. Round ones: jsQR read 75 % of what it
 * read with any other style (test/bench/calibration).
 */
const riskyDots: Readonly<Record<string, number>> = { dots: 45, dot: 80 }

/** A code whose corners are not found is not read, whatever its modules look like. */
export function finderFindings(design: Design): readonly Finding[] {
  const square = finding('corner-square', design.cornerSquare.type, riskySquares)
  const dot = finding('corner-dot', design.cornerDot.type, riskyDots)
  return [square, dot].filter((found) => found !== null)
}

function finding(
  part: 'corner-square' | 'corner-dot',
  style: string,
  risky: Readonly<Record<string, number>>,
): Finding | null {
  const cap = Object.hasOwn(risky, style) ? risky[style] : undefined
  if (cap === undefined) return null
  return {
    cause: 'finder-style',
    figures: { part, style },
    severity: 'warn',
    cap,
    repair: (design) => calmCorner(design, part),
  }
}
