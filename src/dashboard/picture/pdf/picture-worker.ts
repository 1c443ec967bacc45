import type { PageDrawing } from './pdf-messages.ts'
import { serveDrawings } from './serve-drawings.ts'

// Draws a picture as the other worker draws the pages of a PDF: a photo of 48 megapixels stops the page otherwise.

let source: ImageBitmap | null = null

serveDrawings({
  async open(file) {
    source = await createImageBitmap(file)
    const { width, height } = source
    return { pages: 1, width, height }
  },
  async draw(drawing) {
    if (source === null) throw new Error('No picture is open.')
    return drawn(source, drawing)
  },
})

function drawn(picture: ImageBitmap, drawing: PageDrawing): OffscreenCanvas {
  if (drawing.kind === 'part') {
    const { part, width, height } = drawing
    const [across, down] = [width / part.width, height / part.height]
    return placed(picture, width, height, [-part.left * across, -part.top * down, across, down])
  }
  const scale = drawing.longest / Math.max(picture.width, picture.height)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  return placed(picture, width, height, [0, 0, width, height])
}

type Place = readonly [left: number, top: number, width: number, height: number]

function placed(picture: ImageBitmap, width: number, height: number, place: Place): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw the picture.')
  context.imageSmoothingQuality = 'high'
  // A picture without a ground lies on paper.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, ...place)
  return canvas
}
