import { type Box, overlaps } from '#design/print/box.ts'
import { differenceSums, type GreyImage } from '#design/scannability/image.ts'
import type { ArtworkPage } from './artwork.ts'
import { areaOf, cutTolerance, type Ground, lightGround, spare } from './judge-place.ts'

export type FreePlace = {
  readonly box: Box
  /** Whether nothing of the artwork is covered. */
  readonly isFree: boolean
  /** In a box that the designer left blank. */
  readonly isBlankBox: boolean
}

type Wanted = {
  /** Smallest size of the picture in millimetres. */
  readonly width: number
  readonly height: number
  /** Whether the ground shows through, so that it must be light and plain. */
  readonly isTransparent: boolean
  readonly count: number
  /** The blank boxes of the artwork. */
  readonly blanks: readonly Box[]
}

/** Places tried along each side. */
const steps = 40
/** Difference of neighbouring tones that is an edge of something; the steps of a soft gradient are smaller. */
const edgeTones = 10
/** Length of edges on a place that covers artwork, as a share of its shorter side: noise has less. */
const edgeShare = 0.1
/** Cost of a place that covers something: any free one is better. */
const covered = 1000
/** Share of a blank box that the picture takes. */
const fill = 0.94

/**
 * The best places for a code on a page: blank boxes first, as large as they allow, then plain areas inside the cut, at a
 * distance to it that blades and eyes like. None runs through a blank box.
 *
 * @param ground the whole page.
 */
export function freePlaces(
  page: ArtworkPage,
  ground: Ground,
  { width, height, isTransparent, count, blanks }: Wanted,
): FreePlace[] {
  const inBoxes = blanks
    .map((blank) => centredIn(blank, height / width))
    .filter((box) => box.width >= width && spare(page.trim, box) >= cutTolerance)
    .map((box) => ({ box, isFree: true, isBlankBox: true }))
  const chosen: FreePlace[] = inBoxes.slice(0, count)
  const edge = Math.max(cutTolerance, 0.04 * Math.min(page.trim.width, page.trim.height))
  const room = { x: page.trim.width - width - 2 * edge, y: page.trim.height - height - 2 * edge }
  if (room.x < 0 || room.y < 0) return chosen
  const detailIn = differencesIn(ground.image, (tones) => tones)
  const edgesIn = differencesIn(ground.image, (tones) => (tones > edgeTones ? 1 : 0))
  const tried: (Omit<FreePlace, 'isBlankBox'> & { readonly cost: number })[] = []
  for (let row = 0; row <= steps; row++) {
    for (let column = 0; column <= steps; column++) {
      const box = {
        left: page.trim.left + edge + (room.x * column) / steps,
        top: page.trim.top + edge + (room.y * row) / steps,
        width,
        height,
      }
      if (blanks.some((blank) => overlaps(blank, box))) continue
      const area = areaOf(ground, box)
      const tone = isTransparent ? darkestCorner(ground, area) : 255
      const isPlain = edgesIn(area) <= edgeShare * Math.min(area.width, area.height)
      const isFree = isPlain && tone >= lightGround
      const detail = detailIn(area) / Math.max(1, area.width * area.height)
      const dark = tone < lightGround ? lightGround - tone : 0
      const cost = (isFree ? 0 : covered) + detail + dark + unusual(column / steps, row / steps)
      tried.push({ box, isFree, cost })
    }
  }
  tried.sort((one, other) => one.cost - other.cost)
  for (const { box, isFree } of tried) {
    if (chosen.length === count) break
    if (chosen.some((place) => overlaps(place.box, box))) continue
    chosen.push({ box, isFree, isBlankBox: false })
  }
  return chosen
}

/** The largest picture of a proportion in the middle of a box, with a small border. */
function centredIn(blank: Box, ratio: number): Box {
  const width = fill * Math.min(blank.width, blank.height / ratio)
  const height = width * ratio
  return {
    left: blank.left + (blank.width - width) / 2,
    top: blank.top + (blank.height - height) / 2,
    width,
    height,
  }
}

/** Designers put codes into corners and below the middle: a small cost for any other place. */
function unusual(across: number, down: number): number {
  const corner = Math.hypot(Math.min(across, 1 - across), 1 - down)
  const below = Math.hypot(across - 0.5, 1 - down)
  return 1.2 * Math.min(corner, below + 0.05, Math.hypot(Math.min(across, 1 - across), down) + 0.2)
}

/** The darkest of nine samples: enough to tell a light ground from a dark one. */
function darkestCorner({ image }: Ground, area: Box): number {
  let darkest = 255
  for (const across of [0.05, 0.5, 0.95]) {
    for (const down of [0.05, 0.5, 0.95]) {
      const x = Math.floor(area.left + area.width * across)
      const y = Math.floor(area.top + area.height * down)
      darkest = Math.min(darkest, image.data[y * image.width + x] ?? 255)
    }
  }
  return darkest
}

/** How much each pixel differs from its right and lower neighbour, by a measure, summed over boxes of whole pixels. */
function differencesIn(image: GreyImage, measure: (tones: number) => number): (box: Box) => number {
  const sumIn = differenceSums(image, (right, below) => measure(right + below))
  // The last row and column differ from what is outside.
  return (box) =>
    sumIn(box.left, box.top, box.left + Math.max(1, box.width - 1), box.top + Math.max(1, box.height - 1))
}
