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

/** Light that falls off across the picture: full on one side, `darkest` (0 to 1) on the other, along `angle` in radians. */
export function unevenLight(image: GreyImage, angle: number, darkest: number): GreyImage {
  const { width, height } = image
  const data = new Uint8ClampedArray(width * height)
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  const reach = Math.abs(dx) + Math.abs(dy)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const along = ((2 * column) / width - 1) * dx + ((2 * row) / height - 1) * dy
      const share = (along / reach + 1) / 2
      const at = row * width + column
      data[at] = (image.data[at] ?? 0) * (1 - (1 - darkest) * share)
    }
  }
  return { data, width, height }
}

/** The tones between 0 and 255 pressed between `black` and `white`: pale ink on grey paper, or a camera against the light. */
export function fade(image: GreyImage, black: number, white: number): GreyImage {
  return { ...image, data: image.data.map((tone) => black + (tone * (white - black)) / 255) }
}

/** Sensor noise: each pixel moves by up to `amount` tones, most by little. */
export function noise(image: GreyImage, amount: number, random: () => number): GreyImage {
  const data = new Uint8ClampedArray(image.data.length)
  // Most of the work of a condition: the same by `map` takes three times as long.
  for (let at = 0; at < data.length; at++)
    data[at] = (image.data[at] ?? 0) + (random() + random() - 1) * amount
  return { ...image, data }
}

/**
 * The picture held at an angle before a pinhole camera two picture widths away, the same size in the middle.
 *
 * @param yaw radians around the upright axis, @param pitch around the level one, @param roll in the picture's plane.
 * @param tone of what is around it, 0 to 255.
 */
export function tilt(image: GreyImage, yaw: number, pitch: number, roll: number, tone: number): GreyImage {
  const { width, height, data: from } = image
  const data = new Uint8ClampedArray(width * height)
  const distance = 2 * Math.max(width, height)
  const [cy, sy, cp, sp, cr, sr] = [yaw, pitch, roll].flatMap((angle) => [
    Math.cos(angle),
    Math.sin(angle),
  ]) as Six
  // The plane's axes and normal in the camera's view, from roll, then pitch, then yaw.
  const ux = cy * cr + sy * sp * sr
  const uy = cp * sr
  const uz = -sy * cr + cy * sp * sr
  const vx = -cy * sr + sy * sp * cr
  const vy = cp * cr
  const vz = sy * sr + cy * sp * cr
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const dx = column + 0.5 - width / 2
      const dy = row + 0.5 - height / 2
      // Where the ray through this pixel meets the plane through (0, 0, distance).
      const along = (nz * distance) / (nx * dx + ny * dy + nz * distance)
      const px = dx * along
      const py = dy * along
      const pz = distance * (along - 1)
      const x = px * ux + py * uy + pz * uz + width / 2 - 0.5
      const y = px * vx + py * vy + pz * vz + height / 2 - 0.5
      data[row * width + column] = between(from, width, height, x, y, tone)
    }
  }
  return { data, width, height }
}

type Six = [number, number, number, number, number, number]

/** The tone between four pixels, weighted by nearness. */
function between(
  from: Uint8ClampedArray,
  width: number,
  height: number,
  x: number,
  y: number,
  tone: number,
): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return tone
  const a = x - left
  const b = y - top
  const at = top * width + left
  const upper = (from[at] ?? 0) * (1 - a) + (from[at + 1] ?? 0) * a
  const lower = (from[at + width] ?? 0) * (1 - a) + (from[at + width + 1] ?? 0) * a
  return upper * (1 - b) + lower * b
}

/** Luminance quantisation of ISO/IEC 10918-1 Table K.1. */
const quantisation = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]

/** Row `f` holds the cosine of frequency `f` at 8 places, orthonormal. */
const cosines = Float32Array.from({ length: 64 }, (_, at) => {
  const frequency = at >> 3
  return (
    Math.cos(((2 * (at & 7) + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.sqrt(1 / 8) : 0.5)
  )
})

const turnedCosines = cosines.map((_, at) => cosines[(at & 7) * 8 + (at >> 3)] ?? 0)

/**
 * The picture after a trip through JPEG: 8 x 8 cosine transform, quantisation at `quality` (1 to 100, scaled as libjpeg
 * does) and back. The entropy coding is left out: it loses nothing.
 */
export function jpeg(image: GreyImage, quality: number): GreyImage {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
  const steps = quantisation.map((step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))))
  const { width, height } = image
  const data = new Uint8ClampedArray(width * height)
  const block = new Float32Array(64)
  const half = new Float32Array(64)
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let at = 0; at < 64; at++) {
        const row = Math.min(height - 1, top + (at >> 3))
        const column = Math.min(width - 1, left + (at & 7))
        block[at] = (image.data[row * width + column] ?? 0) - 128
      }
      multiply(block, turnedCosines, half)
      multiply(cosines, half, block)
      for (let at = 0; at < 64; at++) {
        const step = steps[at] ?? 1
        block[at] = Math.round((block[at] ?? 0) / step) * step
      }
      multiply(turnedCosines, block, half)
      multiply(half, cosines, block)
      for (let at = 0; at < 64; at++) {
        const row = top + (at >> 3)
        const column = left + (at & 7)
        if (row < height && column < width) data[row * width + column] = (block[at] ?? 0) + 128
      }
    }
  }
  return { data, width, height }
}

/** The product of two matrices of 8 rows and 8 columns. */
function multiply(one: Float32Array, other: Float32Array, product: Float32Array) {
  for (let row = 0; row < 64; row += 8)
    for (let column = 0; column < 8; column++) {
      let sum = 0
      for (let k = 0; k < 8; k++) sum += (one[row + k] ?? 0) * (other[k * 8 + column] ?? 0)
      product[row + column] = sum
    }
}
