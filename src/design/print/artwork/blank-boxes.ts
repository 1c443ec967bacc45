import type { Box } from '../sheets.ts'
import type { GreyImage } from '../../scannability/image.ts'
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

/**
 * The nearly square, light and empty boxes of an artwork, largest first: designers leave them for a code. They are
 * areas of one tone, with an edge or a line around them.
 *
 * @param ground the whole page.
 */
export function blankBoxes(page: ArtworkPage, { image, left, top, scale }: Ground): Box[] {
  const most = mostShare * Math.min(page.trim.width, page.trim.height)
  const { areas, labels } = plainAreas(image)
  return areas
    .filter(({ tone, pixels, ...area }) => {
      const [width, height] = [(area.right - area.left) / scale, (area.bottom - area.top) / scale]
      const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
      return (
        tone >= lightGround &&
        shorter >= leastSide &&
        longer <= Math.min(most, shorter * nearlySquare) &&
        pixels >= filled * width * height * scale * scale &&
        hasBlankMiddle(area, labels, image.width)
      )
    })
    .map((area) => ({
      left: left + area.left / scale,
      top: top + area.top / scale,
      width: (area.right - area.left) / scale,
      height: (area.bottom - area.top) / scale,
    }))
    .sort((one, other) => other.width * other.height - one.width * one.height)
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

/** Every pixel with the number of its area, from 1, and the areas. Pixels of an area are connected by their sides. */
function plainAreas({ data, width, height }: GreyImage): {
  readonly areas: readonly Area[]
  readonly labels: Int32Array
} {
  const labels = new Int32Array(width * height)
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
