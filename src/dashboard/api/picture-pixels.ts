import { logoMaxBytes } from '#contract/logo.ts'
import { roomAround } from '#design/first-crop.ts'
import type { PicturePixels } from '#design/render/picture-code.ts'
import { drawOnPaper, newCanvas, pixelsOf } from '../ui/canvas.ts'

/** Longer sides in pixels to try, until the file is small enough. Version 20 shows 291 pixels. */
const sides = [640, 512, 384, 256] as const

/**
 * A picture as an opaque PNG of at most 640 pixels a side. Every decoder reads the same pixels from it, so page and
 * service draw the same code. A logo on a plain ground gets more of that ground, so that it fits between the corners.
 *
 * @throws when the browser cannot draw the file.
 */
export async function asPicture(file: Blob): Promise<Blob> {
  const image = await openImage(file)
  let smallest: Blob | null = null
  for (const side of sides) {
    const { canvas } = drawnWithin(image, side)
    smallest = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/png'))
    if (smallest !== null && smallest.size <= logoMaxBytes) break
  }
  if (smallest === null) throw new Error("This browser can't redraw the picture.")
  return smallest
}

type OpenImage = { readonly source: CanvasImageSource; readonly width: number; readonly height: number }

function drawnWithin({ source, width, height }: OpenImage, most: number): CanvasRenderingContext2D {
  const scale = Math.min(1, most / Math.max(width, height))
  const context = newCanvas(width * scale, height * scale)
  drawOnPaper(context, source)
  const room = roomAround(pixelsOf(context))
  if (room === null) return context
  const side = Math.min(most, room.side)
  const shrunk = (side / room.side) * scale
  const roomy = newCanvas(side, side)
  roomy.fillStyle = `rgb(${room.ground.join(' ')})`
  roomy.fillRect(0, 0, side, side)
  roomy.imageSmoothingQuality = 'high'
  const [wide, high] = [width * shrunk, height * shrunk]
  roomy.drawImage(source, (side - wide) / 2, (side - high) / 2, wide, high)
  return roomy
}

/** The pixels of a stored picture. @throws when the browser cannot decode it. */
export async function decodePicture(file: Blob): Promise<PicturePixels> {
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const context = newCanvas(bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return pixelsOf(context)
}

/** Photos are turned upright by their Exif data. An SVG without a size counts as square. */
async function openImage(file: Blob): Promise<OpenImage> {
  if (file.type !== 'image/svg+xml') {
    const source = await createImageBitmap(file)
    return { source, width: source.width, height: source.height }
  }
  const address = URL.createObjectURL(file)
  try {
    const source = new Image()
    source.src = address
    await source.decode()
    const [width, height] = [source.naturalWidth || sides[0], source.naturalHeight || sides[0]]
    // A drawing has no pixels of its own: draw it as large as a picture may be.
    const scale = sides[0] / Math.max(width, height)
    return { source, width: width * scale, height: height * scale }
  } finally {
    URL.revokeObjectURL(address)
  }
}
