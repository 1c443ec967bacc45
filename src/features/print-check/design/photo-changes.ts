import { blur } from '#design/scannability/degrade.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import { knownModules, toneAt, projectionOf, type Quad } from './fit-symbol.ts'

/** Pixels of a module in a straightened picture; neither 8 nor 2, which resonate with the decoders. */
const straightModule = 7
/** Modules of white around it. */
const straightMargin = 4

/**
 * Tones spread to the full range, each tile by its own darkest and lightest parts.
 *
 * @param tile pixels of a tile's side; some modules.
 */
export function stretchContrast(image: GreyImage, tile: number): GreyImage {
  const { data, width, height } = image
  const side = Math.max(16, Math.round(tile))
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const low = new Float32Array(columns * rows)
  const high = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const tones: number[] = []
      for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 2)
        for (let x = column * side; x < Math.min(width, (column + 1) * side); x += 2)
          tones.push(data[y * width + x] ?? 0)
      const sorted = Float32Array.from(tones).toSorted()
      low[row * columns + column] = sorted[Math.floor(sorted.length * 0.05)] ?? 0
      high[row * columns + column] = sorted[Math.floor(sorted.length * 0.95)] ?? 255
    }
  const darkAt = betweenTiles(columns, rows, (column, row) => low[row * columns + column] ?? 0)
  const lightAt = betweenTiles(columns, rows, (column, row) => high[row * columns + column] ?? 0)
  const changed = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dark, light] = [darkAt(x / side, y / side), lightAt(x / side, y / side)]
      const at = y * width + x
      changed[at] = (((data[at] ?? 0) - dark) / Math.max(4, light - dark)) * 255
    }
  return { data: changed, width, height }
}

/**
 * Values of tiles, blended between their middles.
 *
 * @returns the value at a place in tiles from the upper left corner.
 */
export function betweenTiles(
  columns: number,
  rows: number,
  valueOf: (column: number, row: number) => number,
): (x: number, y: number) => number {
  return (x, y) => {
    const [tx, ty] = [x - 0.5, y - 0.5]
    const [x0, y0] = [Math.max(0, Math.floor(tx)), Math.max(0, Math.floor(ty))]
    const [x1, y1] = [Math.min(columns - 1, x0 + 1), Math.min(rows - 1, y0 + 1)]
    const [a, b] = [Math.min(1, Math.max(0, tx - x0)), Math.min(1, Math.max(0, ty - y0))]
    const upper = valueOf(x0, y0) * (1 - a) + valueOf(x1, y0) * a
    return upper * (1 - b) + (valueOf(x0, y1) * (1 - a) + valueOf(x1, y1) * a) * b
  }
}

/** Edges made steeper by an unsharp mask. */
export function sharpen(image: GreyImage, sigma: number, amount: number): GreyImage {
  const soft = blur(image, sigma)
  return {
    ...image,
    data: image.data.map((tone, at) => tone + amount * (tone - (soft.data[at] ?? 0))),
  }
}

/** Everything outside the symbol painted white, so that it has a quiet zone. */
export function paintMargin(image: GreyImage, quad: Quad, size: number): GreyImage {
  const { width, height } = image
  const data = image.data.slice()
  const at = projectionOf(quad, size)
  const edge = [
    at(-0.15, -0.15),
    at(size + 0.15, -0.15),
    at(size + 0.15, size + 0.15),
    at(-0.15, size + 0.15),
  ]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInside = edge.every(([ax, ay], index) => {
        const [bx, by] = edge[(index + 1) % 4] ?? [ax, ay]
        return (bx - ax) * (y + 0.5 - ay) - (by - ay) * (x + 0.5 - ax) >= 0
      })
      if (!isInside) data[y * width + x] = 255
    }
  return { data, width, height }
}

/**
 * The symbol seen from straight above, with white around it.
 *
 * @param isRebuilt draws the modules that the standard fixes (corner squares, timing, alignment) anew.
 */
export function straighten(image: GreyImage, quad: Quad, size: number, isRebuilt = false): GreyImage {
  const side = (size + 2 * straightMargin) * straightModule
  const data = new Uint8ClampedArray(side * side).fill(255)
  const at = projectionOf(quad, size)
  const first = straightMargin * straightModule
  for (let y = 0; y < size * straightModule; y++)
    for (let x = 0; x < size * straightModule; x++) {
      const tone = toneAt(image, at((x + 0.5) / straightModule, (y + 0.5) / straightModule))
      data[(first + y) * side + first + x] = tone < 0 ? 255 : tone
    }
  if (!isRebuilt) return { data, width: side, height: side }
  const sorted = Float32Array.from(data).toSorted()
  const dark = sorted[Math.floor(sorted.length * 0.05)] ?? 0
  const light = sorted[Math.floor(sorted.length * 0.6)] ?? 255
  for (const { column, row, isDark } of knownModules(size)) {
    const tone = isDark ? dark : light
    for (let y = 0; y < straightModule; y++) {
      const start = (first + row * straightModule + y) * side + first + column * straightModule
      data.fill(tone, start, start + straightModule)
    }
  }
  return { data, width: side, height: side }
}

/** The photo at a larger scale, tones between pixels smoothed (Catmull-Rom). */
export function enlarge(image: GreyImage, factor: number): GreyImage {
  const width = Math.round(image.width * factor)
  const height = Math.round(image.height * factor)
  const data = new Uint8ClampedArray(width * height)
  const tone = (x: number, y: number) =>
    image.data[
      Math.min(image.height - 1, Math.max(0, y)) * image.width + Math.min(image.width - 1, Math.max(0, x))
    ] ?? 0
  const across = new Float32Array(width * image.height)
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < width; x++) {
      const from = (x + 0.5) / factor - 0.5
      const left = Math.floor(from)
      const weights = spline(from - left)
      let sum = 0
      for (let k = 0; k < 4; k++) sum += tone(left - 1 + k, y) * (weights[k] ?? 0)
      across[y * width + x] = sum
    }
  for (let y = 0; y < height; y++) {
    const from = (y + 0.5) / factor - 0.5
    const top = Math.floor(from)
    const weights = spline(from - top)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < 4; k++) {
        const row = Math.min(image.height - 1, Math.max(0, top - 1 + k))
        sum += (across[row * width + x] ?? 0) * (weights[k] ?? 0)
      }
      data[y * width + x] = sum
    }
  }
  return { data, width, height }
}

function spline(t: number): readonly [number, number, number, number] {
  const [t2, t3] = [t * t, t * t * t]
  return [
    -0.5 * t + t2 - 0.5 * t3,
    1 - 2.5 * t2 + 1.5 * t3,
    0.5 * t + 2 * t2 - 1.5 * t3,
    -0.5 * t2 + 0.5 * t3,
  ]
}

/** A part of a photo. */
export function cropPhoto(
  image: GreyImage,
  left: number,
  top: number,
  width: number,
  height: number,
): GreyImage {
  const x0 = Math.max(0, Math.floor(left))
  const y0 = Math.max(0, Math.floor(top))
  const x1 = Math.min(image.width, Math.ceil(left + width))
  const y1 = Math.min(image.height, Math.ceil(top + height))
  const [across, down] = [Math.max(1, x1 - x0), Math.max(1, y1 - y0)]
  const data = new Uint8ClampedArray(across * down)
  for (let y = 0; y < down; y++)
    data.set(
      image.data.subarray((y0 + y) * image.width + x0, (y0 + y) * image.width + x0 + across),
      y * across,
    )
  return { data, width: across, height: down }
}
