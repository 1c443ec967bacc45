import type { Box } from '../sheets.ts'
import type { ArtworkPage } from './artwork.ts'

/** Left, bottom, right and top in user space. */
export type PdfBox = readonly [left: number, bottom: number, right: number, top: number]

/** The boxes and the rotation of a page (ISO 32000-1 §14.11.2, §8.3.2.3). */
export type PdfPlane = {
  /** The visible part of the page. */
  readonly crop: PdfBox
  readonly trim: PdfBox | null
  readonly bleed: PdfBox | null
  /** Degrees clockwise by which the page is turned when it is shown. */
  readonly rotate: 0 | 90 | 180 | 270
  /** Millimetres of one user space unit. */
  readonly unit: number
}

/** Six numbers of a PDF matrix. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const millimetresPerPoint = 25.4 / 72

/**
 * @param userUnit points of one user space unit (PDF 1.6); 1 where a page says nothing.
 * @param rotate any whole number of quarter turns; other angles count as none.
 */
export function pdfPlane(
  boxes: {
    readonly media: PdfBox
    readonly crop: PdfBox | null
    readonly trim: PdfBox | null
    readonly bleed: PdfBox | null
  },
  rotate: number,
  userUnit: number,
): PdfPlane {
  const media = ordered(boxes.media)
  // A box that misses the page altogether is ignored, as viewers do.
  const crop = boxes.crop === null ? media : (overlap(ordered(boxes.crop), media) ?? media)
  const within = (box: PdfBox | null) => (box === null ? null : overlap(ordered(box), crop))
  const turn = (((rotate % 360) + 360) % 360) as PdfPlane['rotate']
  return {
    crop,
    trim: within(boxes.trim),
    bleed: within(boxes.bleed),
    rotate: [0, 90, 180, 270].includes(turn) ? turn : 0,
    unit: (userUnit > 0 ? userUnit : 1) * millimetresPerPoint,
  }
}

/** The page as it is shown. */
export function shownPage(plane: PdfPlane): ArtworkPage {
  const whole = shownBox(plane, plane.crop)
  const trim = plane.trim === null ? whole : shownBox(plane, plane.trim)
  const bleed = plane.bleed === null ? (plane.trim === null ? whole : trim) : shownBox(plane, plane.bleed)
  return { width: whole.width, height: whole.height, trim, bleed, isSized: true }
}

/**
 * The matrix that puts a picture, drawn `units` wide with y growing upwards, upright into a box of the shown page.
 *
 * @param box millimetres from the upper left corner of the shown page.
 */
export function placingMatrix(plane: PdfPlane, box: Box, units: { width: number; height: number }): Matrix {
  const [scaleX, scaleY] = [box.width / units.width, box.height / units.height]
  const bottom = box.top + box.height
  const origin = toUser(plane, box.left, bottom)
  const right = toUser(plane, box.left + scaleX, bottom)
  const up = toUser(plane, box.left, bottom - scaleY)
  return [
    right[0] - origin[0],
    right[1] - origin[1],
    up[0] - origin[0],
    up[1] - origin[1],
    origin[0],
    origin[1],
  ]
}

/** A point of the shown page in user space. */
function toUser({ crop, rotate, unit }: PdfPlane, x: number, y: number): readonly [number, number] {
  const [left, bottom, right, top] = crop
  const [across, down] = [x / unit, y / unit]
  if (rotate === 90) return [left + down, bottom + across]
  if (rotate === 180) return [right - across, bottom + down]
  if (rotate === 270) return [right - down, top - across]
  return [left + across, top - down]
}

function shownBox({ crop, rotate, unit }: PdfPlane, box: PdfBox): Box {
  const [left, bottom, right, top] = [
    box[0] - crop[0],
    box[1] - crop[1],
    crop[2] - box[2],
    crop[3] - box[3],
  ].map((length) => length * unit) as [number, number, number, number]
  const [width, height] = [(box[2] - box[0]) * unit, (box[3] - box[1]) * unit]
  if (rotate === 90) return { left: bottom, top: left, width: height, height: width }
  if (rotate === 180) return { left: right, top: bottom, width, height }
  if (rotate === 270) return { left: top, top: right, width: height, height: width }
  return { left, top, width, height }
}

function ordered([x1, y1, x2, y2]: PdfBox): PdfBox {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

function overlap(one: PdfBox, other: PdfBox): PdfBox | null {
  const [left, bottom] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])]
  const [right, top] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])]
  return right > left && top > bottom ? [left, bottom, right, top] : null
}
