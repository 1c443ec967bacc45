import type { CodeGeometry } from '../../code-geometry.ts'
import type { Scene } from './conditions.ts'

const module = 6
const quietZone = 4

/** The plain black code of the same modules on white, with the quiet zone of the standard: what every verdict is measured by. */
export function plainScene({ modules, size }: Pick<CodeGeometry, 'modules' | 'size'>): Scene {
  const side = (size + 2 * quietZone) * module
  const data = new Uint8ClampedArray(side * side).fill(255)
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue
      const left = (column + quietZone) * module
      for (let y = (row + quietZone) * module; y < (row + quietZone + 1) * module; y++) {
        data.fill(0, y * side + left, y * side + left + module)
      }
    }
  }
  const image = { data, width: side, height: side }
  return { onPaper: image, onDark: image, module }
}
