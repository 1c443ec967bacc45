import type { GreyImage } from './image.ts'

/** A picture out of focus: a Gaussian of `sigma` pixels, edges continued. */
export function blur(image: GreyImage, sigma: number): GreyImage {
  const reach = Math.max(1, Math.ceil(sigma * 2.5))
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.exp(-((k - reach) ** 2) / (2 * sigma * sigma)),
  )
  const sum = kernel.reduce((a, b) => a + b, 0)
  for (let k = 0; k < kernel.length; k++) kernel[k] = (kernel[k] ?? 0) / sum
  const { width, height } = image
  const across = new Float32Array(width * height)
  pass(image.data, across, kernel, reach, width, height, 1, width)
  const data = new Uint8ClampedArray(width * height)
  pass(across, data, kernel, reach, height, width, width, 1)
  return { data, width, height }
}

/** One direction: `length` pixels `step` apart in each of `lines` lines that begin `stride` apart. */
function pass(
  from: Float32Array | Uint8ClampedArray,
  to: Float32Array | Uint8ClampedArray,
  kernel: Float32Array,
  reach: number,
  length: number,
  lines: number,
  step: number,
  stride: number,
) {
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (let k = -reach; k <= reach; k++) {
        const near = Math.min(length - 1, Math.max(0, at + k))
        sum += (from[start + near * step] ?? 0) * (kernel[k + reach] ?? 0)
      }
      to[start + at * step] = sum
    }
  }
}
