import { firstCrop, meanOf, type PicturePixels } from './first-crop.ts'
import { alignmentCentres } from './scannability/codewords.ts'

type Crop = ReturnType<typeof firstCrop>

/** Shares of the crop's side by which it may move: more would take the subject out of the middle. */
const shifts = [0, -0.03, 0.03, -0.06, 0.06, -0.09, 0.09]
/** Cells along the crop in which fine parts are looked for. */
const cellsLong = 96
/** Tones of 255 that the longest shift must spare on average under the patterns. */
const worthwhile = 8
/** Share of the crop's side from its middle within which the subject has its fine parts. */
const middle = 0.2
/** Modules around the centre of an alignment pattern that belong to it (ISO/IEC 18004 §6.3.6). */
const patternReach = 2.5

/**
 * The square with which a photo begins, moved a little where that keeps an eye or a nose from under an alignment
 * pattern, which hides it: of all places nearby, the one with the least detail under the patterns of a version.
 */
export function clearCrop(pixels: PicturePixels, version: number): Crop {
  const first = firstCrop(pixels)
  const hidden = detailUnderPatterns(pixels, first, version)
  const shorter = Math.min(pixels.width, pixels.height)
  const [across, down] = [pixels.width / shorter, pixels.height / shorter]
  const places = shifts.flatMap((dx) => shifts.map((dy) => ({ dx, dy })))
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000
  let best = { crop: first, cost: hidden(first) }
  for (const { dx, dy } of places) {
    const crop = { ...first, x: rounded(first.x + dx * first.side), y: rounded(first.y + dy * first.side) }
    if (crop.x < 0 || crop.y < 0 || crop.x + crop.side > across || crop.y + crop.side > down) continue
    const distance = Math.hypot(dx, dy) / Math.hypot(0.09, 0.09)
    const cost = hidden(crop) + worthwhile * distance
    if (cost < best.cost) best = { crop, cost }
  }
  return best.crop
}

/**
 * The detail of a picture that the alignment patterns hide, for crops near the first one: mean difference of tones,
 * in which patterns far from the middle count little.
 */
function detailUnderPatterns(pixels: PicturePixels, first: Crop, version: number): (crop: Crop) => number {
  const shorter = Math.min(pixels.width, pixels.height)
  const cell = first.side / cellsLong
  const tones = new Map<string, number>()
  const toneAt = (column: number, row: number) => {
    const key = `${column} ${row}`
    const known = tones.get(key)
    if (known !== undefined) return known
    const [red, green, blue] = meanOf(pixels, column * cell * shorter, row * cell * shorter, cell * shorter)
    const tone = 0.299 * red + 0.587 * green + 0.114 * blue
    tones.set(key, tone)
    return tone
  }
  const detailAt = (column: number, row: number) => {
    const own = toneAt(column, row)
    return Math.abs(own - toneAt(column + 2, row)) + Math.abs(own - toneAt(column, row + 2))
  }
  const size = 17 + 4 * version
  const patterns = patternCentres(version)
  return ({ x, y, side }) => {
    let [sum, weights] = [0, 0]
    for (const [column, row] of patterns) {
      const bounds = [x + ((column - patternReach) / size) * side, y + ((row - patternReach) / size) * side]
      const [left = 0, top = 0] = bounds.map((length) => Math.round(length / cell))
      const weight = Math.exp(-((Math.hypot(column / size - 0.5, row / size - 0.5) / middle) ** 2))
      const cells = Math.round(((2 * patternReach) / size) * cellsLong)
      for (let down = 0; down < cells; down++)
        for (let over = 0; over < cells; over++) sum += weight * detailAt(left + over, top + down)
      weights += weight * cells * cells
    }
    return weights === 0 ? 0 : sum / weights
  }
}

/** Centres of the alignment patterns in modules, without those that a corner square would cover. */
function patternCentres(version: number): readonly (readonly [number, number])[] {
  const centres = alignmentCentres(version)
  const last = centres.at(-1)
  const isInCorner = (one: number, other: number) =>
    (one === 6 && (other === 6 || other === last)) || (one === last && other === 6)
  return centres.flatMap((column) =>
    centres.filter((row) => !isInCorner(column, row)).map((row) => [column + 0.5, row + 0.5] as const),
  )
}
