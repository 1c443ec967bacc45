import type { CodeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import { logoBox } from '../logo-box.ts'
import { luminance } from './contrast.ts'
import { type Budget, correctionBudget } from './correction-budget.ts'
import type { LogoShape, LogoTone } from './logo-shape.ts'

/** What a design's logo costs of the error correction of this very code. */
export function designBudget(design: Design, geometry: CodeGeometry, logo: LogoShape | null): Budget {
  const tones: readonly ((across: number, down: number) => LogoTone)[] =
    logo?.opaque === undefined ? [() => 'light', () => 'dark'] : [logo.opaque]
  const budgets = tones.map((tone) => budgetWith(design, geometry, logo, tone))
  return budgets.reduce((a, b) => (b.use > a.use ? b : a))
}

function budgetWith(
  design: Design,
  geometry: CodeGeometry,
  logo: LogoShape | null,
  toneAt: (across: number, down: number) => LogoTone,
): Budget {
  const { size, hidden, modules } = geometry
  const isInverted =
    luminance(design.color) > luminance(design.background.color) && !design.background.transparent
  const box = design.logo === null || logo === null ? null : logoBox(design.logo, size, logo.ratio)
  const seen = (row: number, column: number, dark: boolean): boolean => {
    const left = design.logo?.hideModules === true ? false : dark
    if (box === null) return dark
    const across = (column + 0.5 - (size - box.width) / 2) / box.width
    const down = (row + 0.5 - (size - box.height) / 2) / box.height
    if (across < 0 || across > 1 || down < 0 || down > 1) return left
    const tone = toneAt(across, down)
    return tone === 'clear' ? left : (tone === 'dark') !== isInverted
  }
  let covered = 0
  const budget = correctionBudget(geometry.version, geometry.level, (row, column) => {
    if (hidden[row]?.[column] !== true) return false
    const dark = modules[row]?.[column] === true
    return seen(row, column, dark) !== dark
  })
  for (const line of hidden) for (const isHidden of line) covered += isHidden ? 1 : 0
  return { ...budget, hiddenShare: covered / (size * size) }
}
