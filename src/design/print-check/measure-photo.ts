import { blur } from '../scannability/degrade.ts'
import type { GreyImage } from '../scannability/image.ts'
import { toneAt, boundsOf, moduleAxes, projectionOf, viewingAngle } from './fit-symbol.ts'
import type { LocatedSymbol } from './locate-symbol.ts'

/** Measures of the photo of a symbol. */
export type PhotoMeasures = {
  /** Pixels of a module along its shorter axis. */
  readonly module: number
  /** Light minus dark tones of the symbol, 0 to 1 (ISO/IEC 15415 §7.8.2, symbol contrast). */
  readonly contrast: number
  /** Pixels that an edge from dark to light takes. */
  readonly edge: number
  /** Edges in the sharper direction over those in the softer one; 1 when alike, above when the camera moved. */
  readonly smear: number
  /** Share of the symbol in spots that are blown out to white. */
  readonly glare: number
  /** Share of the symbol in even spots of any other tone, where there should be modules. */
  readonly covered: number
  /** Share of the darkest margin side that is dark within two modules, 0 to 1. */
  readonly margin: number
  /** Degrees between the camera and the perpendicular of the print. */
  readonly angle: number
  /** Fine pattern on even areas over the contrast, 0 to 1. */
  readonly grain: number
}

/** Modules a side of the blocks in which spots are looked for: a block of modules of one tone is rare in a code. */
const block = 3

export function measurePhoto(image: GreyImage, { fit, by, shape = 1 }: LocatedSymbol): PhotoMeasures {
  const { quad, size } = fit
  const { long, short } = moduleAxes(quad, size)
  const module = by === 'texture' ? long : short
  const tones = symbolTones(image, fit)
  const sorted = Float32Array.from(tones.flat()).toSorted()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const [dark, light] = [at(0.06), at(0.94)]
  const contrast = (light - dark) / 255
  const { edge, smear } = edges(image, fit, light - dark)
  return {
    module,
    contrast,
    edge,
    smear,
    ...spots(tones, light - dark),
    margin: by === 'texture' ? 0 : darkMargin(image, fit, (dark + light) / 2),
    angle: by === 'texture' ? (Math.acos(Math.min(1, shape)) * 180) / Math.PI : viewingAngle(quad, size),
    grain: grain(image, fit, light - dark),
  }
}

/** Tones in the middle of each half module, by row and column. */
function symbolTones(image: GreyImage, { quad, size }: LocatedSymbol['fit']): number[][] {
  const at = projectionOf(quad, size)
  return Array.from({ length: 2 * size }, (_, row) =>
    Array.from({ length: 2 * size }, (__, column) =>
      Math.max(0, toneAt(image, at(column / 2 + 0.25, row / 2 + 0.25))),
    ),
  )
}

/** Pixels whose slopes are measured, about. */
const mostSlopes = 300_000

/** How many pixels an edge takes: the contrast over the steepest slopes, across and down. */
function edges(image: GreyImage, { quad }: LocatedSymbol['fit'], contrast: number) {
  const { left, right, top, bottom } = boundsOf(quad)
  const slopes: number[][] = [[], [], [], []]
  const { data, width, height } = image
  // Some rows of a large area stand for all.
  const step = Math.max(1, Math.floor(((right - left) * (bottom - top)) / mostSlopes))
  for (let y = Math.max(1, Math.floor(top)); y < Math.min(height - 1, bottom); y += step)
    for (let x = Math.max(1, Math.floor(left)); x < Math.min(width - 1, right); x++) {
      const at = y * width + x
      const dx = ((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) / 2
      const dy = ((data[at + width] ?? 0) - (data[at - width] ?? 0)) / 2
      slopes[0]?.push(Math.abs(dx))
      slopes[1]?.push(Math.abs(dy))
      slopes[2]?.push(Math.abs(dx + dy) / Math.SQRT2)
      slopes[3]?.push(Math.abs(dx - dy) / Math.SQRT2)
    }
  const steep = slopes.map((values) => {
    const sorted = Float32Array.from(values).toSorted()
    return Math.max(0.5, sorted[Math.floor(sorted.length * 0.96)] ?? 0)
  })
  const [most, least] = [Math.max(...steep), Math.min(...steep)]
  return { edge: Math.max(1, contrast) / most, smear: most / least }
}

/** Even blocks where a code would have modules of both tones. */
function spots(tones: readonly (readonly number[])[], contrast: number) {
  const step = 2 * block
  let [glare, covered, blocks] = [0, 0, 0]
  const side = tones.length
  for (let row = 0; row + step <= side; row += 2)
    for (let column = 0; column + step <= side; column += 2) {
      if (isInFinder(row / 2, column / 2, side / 2)) continue
      let [low, high] = [255, 0]
      for (let y = row; y < row + step; y++)
        for (let x = column; x < column + step; x++) {
          const tone = tones[y]?.[x] ?? 0
          low = Math.min(low, tone)
          high = Math.max(high, tone)
        }
      blocks++
      if (high - low > contrast * 0.35) continue
      if (low >= 245) glare++
      else covered++
    }
  return { glare: glare / Math.max(1, blocks), covered: covered / Math.max(1, blocks) }
}

function isInFinder(row: number, column: number, size: number): boolean {
  const far = size - 8 - block
  return (row < 8 && (column < 8 || column > far)) || (row > far && column < 8)
}

/** The share of dark places in the quiet zone of the darkest side, up to two modules out. */
function darkMargin(image: GreyImage, { quad, size }: LocatedSymbol['fit'], threshold: number): number {
  const at = projectionOf(quad, size)
  const sides = [
    (along: number, out: number) => at(along, -out),
    (along: number, out: number) => at(along, size + out),
    (along: number, out: number) => at(-out, along),
    (along: number, out: number) => at(size + out, along),
  ]
  return Math.max(
    ...sides.map((side) => {
      let [dark, all] = [0, 0]
      for (let along = 0.5; along < size; along++)
        for (const out of [0.7, 1.2, 1.8]) {
          const tone = toneAt(image, side(along, out))
          all++
          // Beyond the photo there is no margin either.
          if (tone < threshold) dark++
        }
      return dark / all
    }),
  )
}

/** Fine pattern where the photo is even: what a light blur takes away, away from edges. */
function grain(image: GreyImage, { quad }: LocatedSymbol['fit'], contrast: number): number {
  const soft = blur(image, 1.6)
  const { width, height } = image
  const { left, right, top, bottom } = boundsOf(quad)
  let [sum, count] = [0, 0]
  for (let y = Math.max(2, Math.floor(top)); y < Math.min(height - 2, bottom); y++)
    for (let x = Math.max(2, Math.floor(left)); x < Math.min(width - 2, right); x++) {
      const at = y * width + x
      const slope =
        Math.abs((soft.data[at + 2] ?? 0) - (soft.data[at - 2] ?? 0)) +
        Math.abs((soft.data[at + 2 * width] ?? 0) - (soft.data[at - 2 * width] ?? 0))
      if (slope > contrast * 0.25) continue
      const rest = (image.data[at] ?? 0) - (soft.data[at] ?? 0)
      sum += rest * rest
      count++
    }
  return Math.sqrt(sum / Math.max(1, count)) / Math.max(1, contrast)
}
