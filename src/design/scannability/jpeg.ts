import type { GreyImage } from './image.ts'

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
      transform(block, half)
      for (let at = 0; at < 64; at++) {
        const step = steps[at] ?? 1
        block[at] = Math.round((block[at] ?? 0) / step) * step
      }
      restore(block, half)
      for (let at = 0; at < 64; at++) {
        const row = top + (at >> 3)
        const column = left + (at & 7)
        if (row < height && column < width) data[row * width + column] = (block[at] ?? 0) + 128
      }
    }
  }
  return { data, width, height }
}

/** Places to frequencies, rows then columns. */
function transform(block: Float32Array, half: Float32Array) {
  for (let row = 0; row < 8; row++) {
    for (let f = 0; f < 8; f++) {
      let sum = 0
      for (let k = 0; k < 8; k++) sum += (block[row * 8 + k] ?? 0) * (cosines[f * 8 + k] ?? 0)
      half[row * 8 + f] = sum
    }
  }
  for (let column = 0; column < 8; column++) {
    for (let f = 0; f < 8; f++) {
      let sum = 0
      for (let k = 0; k < 8; k++) sum += (half[k * 8 + column] ?? 0) * (cosines[f * 8 + k] ?? 0)
      block[f * 8 + column] = sum
    }
  }
}

/** Frequencies to places. */
function restore(block: Float32Array, half: Float32Array) {
  for (let column = 0; column < 8; column++) {
    for (let place = 0; place < 8; place++) {
      let sum = 0
      for (let f = 0; f < 8; f++) sum += (block[f * 8 + column] ?? 0) * (cosines[f * 8 + place] ?? 0)
      half[place * 8 + column] = sum
    }
  }
  for (let row = 0; row < 8; row++) {
    for (let place = 0; place < 8; place++) {
      let sum = 0
      for (let f = 0; f < 8; f++) sum += (half[row * 8 + f] ?? 0) * (cosines[f * 8 + place] ?? 0)
      block[row * 8 + place] = sum
    }
  }
}
