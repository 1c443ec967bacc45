import type { CodeGeometry } from '../../code-geometry.ts'
import type { Scene } from './conditions.ts'

/** Where a code stands in its picture, in modules. */
export type CodePlace = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The symbol, and its place where that is not the middle of the quiet zone that the standard asks for. */
export type PlainCode = Pick<CodeGeometry, 'modules' | 'size'> & { readonly place?: CodePlace }

const module = 6
const quietZone = 4

/**
 * The plain black code of the same modules on white: what every verdict is measured by. Drawn at the place that the
 * styled code has in its frame, so that both meet the sensor's pixels in the same way.
 */
export function plainScene({ modules, size, place = quietPlace(size) }: PlainCode): Scene {
  const [width, height] = [Math.round(place.width * module), Math.round(place.height * module)]
  const [left, top] = [Math.round(place.left * module), Math.round(place.top * module)]
  const data = new Uint8ClampedArray(width * height).fill(255)
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue
      const x = left + column * module
      for (let y = top + row * module; y < top + (row + 1) * module; y++) {
        data.fill(0, y * width + x, y * width + x + module)
      }
    }
  }
  const image = { data, width, height }
  return { onPaper: image, onDark: image, module }
}

function quietPlace(size: number): CodePlace {
  const side = size + 2 * quietZone
  return { left: quietZone, top: quietZone, width: side, height: side }
}
