import { isBarcode } from '#contract/code-types/code-types.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import type { PixelGrid } from '#design/print/picture-measure.ts'
import { moduleUnits } from '#design/render/svg.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import type { Picture } from '../draw-code.ts'
import { paintPicture } from '../paint-picture.ts'

/** Pixel formats that browsers can write. */
export type PixelFormat = 'png' | 'jpeg' | 'webp'

/** Quality of lossy formats: sharp edges, exact colours. */
const quality = 0.95

/** The browser cannot write the format; Safari has no WebP. */
export class FormatUnknown extends Error {}

/** Encodes a canvas. @throws FormatUnknown, or an Error when memory runs out. */
export function canvasBytes(canvas: HTMLCanvasElement, format: PixelFormat): Promise<Blob> {
  const type = `image/${format}`
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (bytes) => {
        if (bytes === null) reject(new Error("This browser can't encode the picture."))
        // Browsers fall back to PNG for unsupported formats.
        else if (bytes.type !== type) reject(new FormatUnknown(format))
        else resolve(bytes)
      },
      type,
      quality,
    )
  })
}

/**
 * A canvas with the picture aligned to its pixel grid.
 *
 * @param paper background colour; null for transparent.
 * @throws when the browser cannot draw it, for example without memory.
 */
export async function drawCanvas(
  svg: string,
  grid: PixelGrid,
  paper: string | null,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = grid.width
  canvas.height = grid.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error("This browser can't draw the picture.")
  if (paper !== null) {
    context.fillStyle = paper
    context.fillRect(0, 0, grid.width, grid.height)
  }
  const [left, top, width, height] = grid.view
  await paintPicture(context, svg, [
    left * moduleUnits,
    top * moduleUnits,
    width * moduleUnits,
    height * moduleUnits,
  ])
  return canvas
}

/** Longer side of a logo in a PDF, in pixels: 600 dpi at 4 cm. */
const longest = 1024

/**
 * The pixels of each image by address, for embedding in a PDF. Vector logos are drawn at 1,024 pixels;
 * bitmaps are never enlarged.
 */
export async function logoPixels(logo: LogoImage | null): Promise<Map<string, ImagePixels>> {
  if (logo === null) return new Map()
  const { canvas, context } = await logoCanvas(logo)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return new Map([[logo.href, { data, width, height }]])
}

/** The pixels of every image in a drawn code, by address: the logo, and the picture that is the code. */
export async function imagePixels(picture: Picture): Promise<ReadonlyMap<string, ImagePixels>> {
  const images = await logoPixels(shownLogo(picture))
  for (const [href, pixels] of await codePixels(picture.svg)) images.set(href, pixels)
  return images
}

/** The pixels of the picture that is a code, by its address; empty for other codes. Works in a worker. */
export async function codePixels(svg: string): Promise<ReadonlyMap<string, ImagePixels>> {
  const [, href = '', base64 = ''] =
    /<image [^>]*\shref="(data:image\/png;base64,([^"]*))" preserveAspectRatio="none"\/>/.exec(svg) ?? []
  if (href === '') return new Map()
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (context === null) throw new Error("This browser can't draw the picture.")
  context.drawImage(bitmap, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  bitmap.close()
  return new Map([[href, { data, width, height }]])
}

/** Draws a logo on its own canvas. @throws when the browser cannot draw it. */
export async function logoCanvas(
  logo: LogoImage,
): Promise<{ readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D }> {
  const image = new Image()
  image.src = logo.href
  await image.decode()
  const isVector = /^data:image\/svg/i.test(logo.href)
  const wanted = longest / Math.max(logo.width, logo.height)
  const scale = isVector ? wanted : Math.min(1, wanted)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(logo.width * scale))
  canvas.height = Math.max(1, Math.round(logo.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error("This browser can't draw the logo.")
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** The logo in the picture; barcodes have none. */
export function shownLogo({ qrType, design, assets }: Picture): Picture['assets']['logo'] {
  return isBarcode(qrType) || design.logo === null ? null : assets.logo
}

/** Compresses with zlib, using CompressionStream. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
