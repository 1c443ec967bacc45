import { type Box, overlaps } from '#design/print/box.ts'
import { differenceSums, type GreyImage } from '#design/scannability/image.ts'
import type { ArtworkPage } from './artwork.ts'
import { lightGround, type Ground } from './judge-place.ts'

/** Neighbours that differ by more belong to different areas. */
const edgeTones = 3
/** Millimetres: a smaller box holds no code. */
const leastSide = 8
/** Share of the page's shorter side beyond which a box is a panel of the layout. */
const mostShare = 0.85
/** Longer over shorter side of a box that is still nearly square. */
const nearlySquare = 1.3
/** Share of its rectangle that a box fills: round corners take the rest. */
const filled = 0.94
/** Part of each side in the middle that must be without any mark. */
const blankMiddle = 0.8
/** Widest gap of a dashed line, as a share of the page's shorter side, and in millimetres at least. */
const gapShare = 0.02
const leastGap = 2
/** Difference of neighbouring tones that is a mark of a dashed line; noise of photos has less. */
const markTones = 12
/** Share of a dashed line that its marks take at least. */
const dashShare = 0.2

/**
 * The nearly square, light and empty boxes of an artwork, largest first: designers leave them for a code. They are
 * areas of one tone, with an edge or a line around them, which may be dashed.
 *
 * @param ground the whole page.
 */
export function blankBoxes(page: ArtworkPage, ground: Ground): Box[] {
  const closed = closedBoxes(page, ground)
  const dashed = dashedBoxes(page, ground).filter((box) => !closed.some((other) => overlaps(box, other)))
  return [...closed, ...dashed].sort((one, other) => other.width * other.height - one.width * one.height)
}

function closedBoxes(page: ArtworkPage, ground: Ground): Box[] {
  const { areas, labels } = plainAreas(ground.image)
  return areas
    .filter((area) => isLikeABox(area, page, ground) && hasBlankMiddle(area, labels, ground.image.width))
    .map((area) => boxOf(area, ground))
}

/** Areas at a distance to every mark do not run out through the gaps of a dashed line. */
function dashedBoxes(page: ArtworkPage, ground: Ground): Box[] {
  const { image, scale } = ground
  const gap = Math.max(leastGap, gapShare * Math.min(page.trim.width, page.trim.height))
  const distance = Math.ceil((gap * scale) / 2) + 1
  const marksIn = marksOf(image)
  const { areas, labels } = plainAreas(image, (x, y) => {
    const [left, top] = [Math.max(0, x - distance), Math.max(0, y - distance)]
    const [right, bottom] = [
      Math.min(image.width, x + distance + 1),
      Math.min(image.height, y + distance + 1),
    ]
    return marksIn(left, top, right, bottom) > 0
  })
  return areas
    .filter((area) => area.right - area.left > distance && hasBlankMiddle(area, labels, image.width))
    .map((area) => grown(area, distance))
    .filter((area) => isLikeABox(area, page, ground) && hasLines(area, image, distance, marksIn))
    .map((area) => boxOf(area, ground))
}

function isLikeABox({ tone, pixels, ...area }: Area, page: ArtworkPage, { scale }: Ground): boolean {
  const most = mostShare * Math.min(page.trim.width, page.trim.height)
  const [width, height] = [(area.right - area.left) / scale, (area.bottom - area.top) / scale]
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  return (
    tone >= lightGround &&
    shorter >= leastSide &&
    longer <= Math.min(most, shorter * nearlySquare) &&
    pixels >= filled * width * height * scale * scale
  )
}

function boxOf(area: Area, { left, top, scale }: Ground): Box {
  return {
    left: left + area.left / scale,
    top: top + area.top / scale,
    width: (area.right - area.left) / scale,
    height: (area.bottom - area.top) / scale,
  }
}

type Sums = ReturnType<typeof differenceSums>

/** Counts the pixels of an area that differ from their right or lower neighbour as a line does. */
function marksOf(image: GreyImage): Sums {
  return differenceSums(image, (right, below) => (Math.max(right, below) > markTones ? 1 : 0))
}

/** An area with `distance` more pixels on each side, which count as its own. */
function grown(area: Area, distance: number): Area {
  const [left, top] = [area.left - distance, area.top - distance]
  const [right, bottom] = [area.right + distance, area.bottom + distance]
  const added = (right - left) * (bottom - top) - (area.right - area.left) * (area.bottom - area.top)
  return { ...area, left, top, right, bottom, pixels: area.pixels + added }
}

/** Whether a straight line, at least a dashed one, is at each of the four sides. */
function hasLines(
  { left, top, right, bottom }: Area,
  image: GreyImage,
  reach: number,
  marksIn: Sums,
): boolean {
  const isLine = (marks: number, length: number) => marks >= dashShare * length
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach)
  const isDown = (x: number) =>
    x >= 0 && x < image.width && isLine(marksIn(x, Math.max(0, top), x + 1, bottom), bottom - top)
  const isAcross = (y: number) =>
    y >= 0 && y < image.height && isLine(marksIn(Math.max(0, left), y, right, y + 1), right - left)
  return (
    offsets.some((by) => isDown(left + by)) &&
    offsets.some((by) => isDown(right + by)) &&
    offsets.some((by) => isAcross(top + by)) &&
    offsets.some((by) => isAcross(bottom + by))
  )
}

/** Pixels around an area; `right` and `bottom` are the first ones behind it. */
type Area = {
  readonly label: number
  readonly tone: number
  pixels: number
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Every pixel with the number of its area, from 1, and the areas. Pixels of an area are connected by their sides.
 *
 * @param isOutside pixels of no area, which have the number -1.
 */
function plainAreas(
  { data, width, height }: GreyImage,
  isOutside?: (x: number, y: number) => boolean,
): { readonly areas: readonly Area[]; readonly labels: Int32Array } {
  const labels = new Int32Array(width * height)
  if (isOutside !== undefined)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (isOutside(x, y)) labels[y * width + x] = -1
  const areas: Area[] = []
  const open: number[] = []
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0) continue
    const [x, y] = [start % width, Math.floor(start / width)]
    const area = { label: areas.length + 1, tone: data[start] ?? 0, pixels: 0 }
    const grown: Area = { ...area, left: x, top: y, right: x + 1, bottom: y + 1 }
    areas.push(grown)
    labels[start] = area.label
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [column, row] = [at % width, Math.floor(at / width)]
      grown.pixels++
      grown.left = Math.min(grown.left, column)
      grown.right = Math.max(grown.right, column + 1)
      grown.bottom = Math.max(grown.bottom, row + 1)
      const own = data[at] ?? 0
      const visit = (next: number) => {
        if (labels[next] !== 0 || Math.abs((data[next] ?? 0) - own) > edgeTones) return
        labels[next] = area.label
        open.push(next)
      }
      if (column > 0) visit(at - 1)
      if (column + 1 < width) visit(at + 1)
      if (row > 0) visit(at - width)
      if (row + 1 < height) visit(at + width)
    }
  }
  return { areas, labels }
}

function hasBlankMiddle(
  { label, left, top, right, bottom }: Omit<Area, 'tone' | 'pixels'>,
  labels: Int32Array,
  width: number,
): boolean {
  const edge = (1 - blankMiddle) / 2
  const [across, down] = [Math.round((right - left) * edge), Math.round((bottom - top) * edge)]
  for (let y = top + down; y < bottom - down; y++)
    for (let x = left + across; x < right - across; x++) if (labels[y * width + x] !== label) return false
  return true
}
