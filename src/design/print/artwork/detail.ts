import type { GreyImage } from '../../scannability/image.ts'
import type { Box } from '../sheets.ts'

/**
 * Sums of how much each pixel differs from its right and lower neighbour, from the upper left corner on, so that the
 * detail of any area takes four look-ups.
 */
export function detailSums({ data, width, height }: GreyImage): Float64Array {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const own = data[at] ?? 0
      const right = x + 1 < width ? (data[at + 1] ?? 0) : own
      const below = y + 1 < height ? (data[at + width] ?? 0) : own
      row += Math.abs(own - right) + Math.abs(own - below)
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** Mean difference of neighbouring pixels in a box of whole pixels, 0 for a plain area. */
export function detailIn(sums: Float64Array, width: number, box: Box): number {
  const stride = width + 1
  const at = (x: number, y: number) => sums[y * stride + x] ?? 0
  // The last row and column differ from what lies outside.
  const [right, bottom] = [box.left + Math.max(1, box.width - 1), box.top + Math.max(1, box.height - 1)]
  const sum = at(right, bottom) - at(box.left, bottom) - at(right, box.top) + at(box.left, box.top)
  return sum / Math.max(1, (right - box.left) * (bottom - box.top))
}
