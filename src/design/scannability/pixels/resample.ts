import type { GreyImage } from './image.ts'

/**
 * The picture as a sensor with larger or smaller pixels sees it: each new pixel is the mean of the area that it covers.
 *
 * @param scale new pixels per old pixel, at most 1.
 * @param shiftX where the first new pixel begins, in new pixels, 0 to 1: an exact ratio would resonate with decoders.
 */
export function resample(image: GreyImage, scale: number, shiftX = 0, shiftY = 0): GreyImage {
  const width = Math.max(1, Math.floor(image.width * scale - shiftX))
  const height = Math.max(1, Math.floor(image.height * scale - shiftY))
  const across = coverage(width, image.width, scale, shiftX)
  const down = coverage(height, image.height, scale, shiftY)
  const narrow = new Float32Array(width * image.height)
  for (let row = 0; row < image.height; row++) {
    for (let column = 0; column < width; column++) {
      const { first, weights } = across[column] as Coverage
      let sum = 0
      for (let k = 0; k < weights.length; k++)
        sum += (image.data[row * image.width + first + k] ?? 0) * (weights[k] ?? 0)
      narrow[row * width + column] = sum
    }
  }
  const data = new Uint8ClampedArray(width * height)
  for (let row = 0; row < height; row++) {
    const { first, weights } = down[row] as Coverage
    for (let column = 0; column < width; column++) {
      let sum = 0
      for (let k = 0; k < weights.length; k++)
        sum += (narrow[(first + k) * width + column] ?? 0) * (weights[k] ?? 0)
      data[row * width + column] = sum
    }
  }
  return { data, width, height }
}

type Coverage = { readonly first: number; readonly weights: Float32Array }

/** Which old pixels each new pixel covers, and how much of each; weights sum to 1. */
function coverage(count: number, oldCount: number, scale: number, shift: number): readonly Coverage[] {
  return Array.from({ length: count }, (_, index) => {
    const from = (index + shift) / scale
    const to = Math.min(oldCount, (index + 1 + shift) / scale)
    const first = Math.min(oldCount - 1, Math.floor(from))
    const last = Math.min(oldCount - 1, Math.max(first, Math.ceil(to) - 1))
    const weights = new Float32Array(last - first + 1)
    let sum = 0
    for (let k = 0; k < weights.length; k++) {
      const share = Math.max(0, Math.min(to, first + k + 1) - Math.max(from, first + k))
      weights[k] = share
      sum += share
    }
    if (sum === 0) weights[0] = sum = 1
    for (let k = 0; k < weights.length; k++) weights[k] = (weights[k] ?? 0) / sum
    return { first, weights }
  })
}
