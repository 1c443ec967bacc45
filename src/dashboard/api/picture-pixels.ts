import { logoMaxBytes } from '#contract/logo.ts'
import type { PicturePixels } from '#design/render/picture-code.ts'
import { drawOnPaper, newCanvas, pixelsOf } from '../ui/canvas.ts'

/** Longer sides in pixels to try, until the file is small enough. Version 20 shows 291 pixels. */
const sides = [640, 512, 384, 256] as const

/**
 * A picture as an opaque PNG of at most 640 pixels a side. Every decoder reads the same pixels from it, so page and
 * service draw the same code.
 *
 * @throws when the browser cannot draw the file.
 */
export async function asPicture(file: Blob): Promise<Blob> {
  const image = await openImage(file)
  let smallest: Blob | null = null
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    const context = newCanvas(image.width * scale, image.height * scale)
    drawOnPaper(context, image.source)
    smallest = await new Promise<Blob | null>((drawn) => context.canvas.toBlob(drawn, 'image/png'))
    if (smallest !== null && smallest.size <= logoMaxBytes) break
  }
  if (smallest === null) throw new Error("This browser can't redraw the picture.")
  return smallest
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
async function openImage(
  file: Blob,
): Promise<{ readonly source: CanvasImageSource; readonly width: number; readonly height: number }> {
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
