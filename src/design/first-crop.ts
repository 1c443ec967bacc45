import type { Design } from './design.ts'

/** A decoded picture: four bytes a pixel (red, green, blue, alpha), row by row. */
export type PicturePixels = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

type Crop = NonNullable<Design['picture']>['crop']

/** Cells along the longer side of a picture in which its subject is looked for. */
const cellsLong = 48
/** Distance in RGB from which a cell differs from every colour of the picture's edge. */
const differs = 40
/** Share of the code that the subject fills: three corner squares and the timing patterns are around it. */
const clearShare = 0.75
/** A smaller part than this is no subject, but a speck. */
const leastSide = 0.3

/**
 * The square with which a photo begins: the subject in the middle, between the corner squares. The subject is what has
 * no colour of the picture's edge. Where nothing stands out, it is the middle of a wide picture, and the upper third
 * of a high one, where faces are.
 */
export function firstCrop(pixels: PicturePixels): Crop {
  const shorter = Math.min(pixels.width, pixels.height)
  const [across, down] = [pixels.width / shorter, pixels.height / shorter]
  const subject = subjectOf(pixels)
  if (subject === null) return placed((across - 1) / 2, (down - 1) / 3, 1, across, down)
  const { left, top, right, bottom } = subject
  const side = Math.min(1, Math.max(leastSide, Math.max(right - left, bottom - top) / clearShare))
  return placed((left + right - side) / 2, (top + bottom - side) / 2, side, across, down)
}

function placed(x: number, y: number, side: number, across: number, down: number): Crop {
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000
  const within = (value: number, most: number) => rounded(Math.min(Math.max(0, value), Math.max(0, most)))
  return { x: within(x, across - side), y: within(y, down - side), side: rounded(side) }
}

type Subject = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Bounds of the subject as shares of the shorter side; null where nothing, or nearly everything, stands out. */
function subjectOf(pixels: PicturePixels): Subject | null {
  const { width, height } = pixels
  const step = Math.max(width, height) / cellsLong
  const [columns, rows] = [Math.max(3, Math.round(width / step)), Math.max(3, Math.round(height / step))]
  const cells = Array.from({ length: rows * columns }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const isEdge = row === 0 || column === 0 || row === rows - 1 || column === columns - 1
    return { column, row, isEdge, mean: meanOf(pixels, column * step, row * step, step) }
  })
  const edge = cells.filter(({ isEdge }) => isEdge)
  const found = cells.filter(({ mean }) => edge.every((one) => distance(one.mean, mean) > differs))
  const share = found.length / cells.length
  if (share < 0.01 || share > 0.7) return null
  const shorter = Math.min(width, height)
  // Single cells at the outside are noise.
  const bounds = (places: readonly number[]) => {
    const sorted = places.toSorted((one, other) => one - other)
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
    return [(at(0.02) * step) / shorter, ((at(0.98) + 1) * step) / shorter] as const
  }
  const [left, right] = bounds(found.map(({ column }) => column))
  const [top, bottom] = bounds(found.map(({ row }) => row))
  return { left, top, right, bottom }
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/**
 * The side in pixels of a square with room for the whole subject between the corner squares, and the plain ground to fill
 * it with; null for a picture that needs none, or has no plain ground. Logos are often wide and cut to their edge.
 */
export function roomAround(pixels: PicturePixels): { readonly side: number; readonly ground: Colour } | null {
  const ground = groundOf(pixels)
  const subject = ground === null ? null : subjectOf(pixels)
  if (ground === null || subject === null) return null
  const { left, top, right, bottom } = subject
  const needed = Math.max(right - left, bottom - top) / clearShare
  const { width, height } = pixels
  return needed <= 1 ? null : { side: Math.max(needed * Math.min(width, height), width, height), ground }
}

/** Difference of a channel that a plain ground may have, as of a compressed photo. */
const plainWithin = 12

/** The colour of a picture's whole edge, such as the white around a product or a logo; null where it has several. */
function groundOf({ data, width, height }: PicturePixels): Colour | null {
  const at = (x: number, y: number) => [0, 1, 2].map((channel) => data[(y * width + x) * 4 + channel] ?? 255)
  const ground = at(0, 0)
  const isGround = (x: number, y: number) =>
    at(x, y).every((value, channel) => Math.abs(value - (ground[channel] ?? 0)) <= plainWithin)
  for (let x = 0; x < width; x++) if (!isGround(x, 0) || !isGround(x, height - 1)) return null
  for (let y = 0; y < height; y++) if (!isGround(0, y) || !isGround(width - 1, y)) return null
  return [ground[0] ?? 255, ground[1] ?? 255, ground[2] ?? 255]
}

/** Mean colour of a square, transparent pixels as white. */
export function meanOf(
  { data, width, height }: PicturePixels,
  left: number,
  top: number,
  step: number,
): Colour {
  const [x0, y0] = [Math.min(width - 1, Math.floor(left)), Math.min(height - 1, Math.floor(top))]
  const x1 = Math.min(width, Math.max(x0 + 1, Math.ceil(left + step)))
  const y1 = Math.min(height, Math.max(y0 + 1, Math.ceil(top + step)))
  const sum = [0, 0, 0]
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const at = (y * width + x) * 4
      const alpha = (data[at + 3] ?? 255) / 255
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] ?? 0) + 255 + ((data[at + channel] ?? 255) - 255) * alpha
    }
  }
  const count = (x1 - x0) * (y1 - y0)
  return [(sum[0] ?? 0) / count, (sum[1] ?? 0) / count, (sum[2] ?? 0) / count]
}
