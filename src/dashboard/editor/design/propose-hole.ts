import { type Design, leastFrameHole } from '#design/design.ts'
import { largestEmptySquare } from '#design/render/frame-hole.ts'
import { drawOwnFrame, type FrameArt, type FrameHole } from '#design/render/own-frame.ts'
import { paintPicture } from '../../picture/paint-picture.ts'

/** Where the place of the code comes from: marked in the file, found by its emptiness, or neither. */
type HoleSource = 'marked' | 'found' | 'guessed'

type Drawing = NonNullable<NonNullable<Design['frame']>['drawing']>

export type PlacedHole = { readonly drawing: Drawing; readonly source: HoleSource }

/** The drawing with a place for the code. Rejects when the browser cannot draw it. */
export async function withHole(id: string, art: FrameArt): Promise<PlacedHole> {
  const { width, height, mark } = art
  const placed = (hole: FrameHole, source: HoleSource) => ({ drawing: { id, width, height, hole }, source })
  if (mark !== null) return placed(mark.hole, 'marked')
  const empty = await emptySquare(art)
  if (empty !== null) return placed(empty, 'found')
  const side = Math.max(leastFrameHole, Math.min(width, height) / 2)
  return placed({ x: (width - side) / 2, y: (height - side) / 2, side }, 'guessed')
}

/** Units of the drawing per pixel of the search. */
const coarse = 4

async function emptySquare(art: FrameArt): Promise<FrameHole | null> {
  const [width, height] = [Math.round(art.width / coarse), Math.round(art.height / coarse)]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  await paintPicture(context, frameSvg(art), [0, 0, art.width, art.height])
  const { data } = context.getImageData(0, 0, width, height)
  const found = largestEmptySquare({ data, width, height }, leastFrameHole / coarse + 2)
  if (found === null) return null
  // A pixel at the rim may be half of a line.
  return { x: (found.x + 1) * coarse, y: (found.y + 1) * coarse, side: (found.side - 2) * coarse }
}

/** The drawing alone, in its own units. */
function frameSvg(art: FrameArt): string {
  const { definitions, shapes } = drawOwnFrame(art, 1)
  const defs = definitions === '' ? '' : `<defs>${definitions}</defs>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${art.width} ${art.height}">${defs}${shapes}</svg>`
}
