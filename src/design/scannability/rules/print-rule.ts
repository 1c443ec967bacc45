import type { Finding } from '../finding.ts'
import { thresholds } from '../thresholds.ts'

/**
 * Modules at the printed size.
 *
 * @param size modules a side.
 * @param mm printed side of the code without its quiet zone; absent while no size is chosen.
 */
export function printFindings(size: number, mm: number | undefined): readonly Finding[] {
  if (mm === undefined || !(mm > 0)) return []
  const module = mm / size
  const { lost, printable } = thresholds.module
  if (module >= printable) return []
  return [
    {
      cause: 'module-size',
      figures: { mm: module, needed: printable },
      severity: module < lost ? 'stop' : 'warn',
      cap: module < lost ? 25 : 65,
      // A larger print mends it, and no change of the design.
      repair: () => null,
    },
  ]
}
