import { isBarcode } from '#contract/code-types/code-types.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import type { PixelGrid } from '#design/print/picture-measure.ts'
import type { TextPixels } from '#design/print/proof-page.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import type { Picture } from '../draw-code.ts'
import { loadImage, paintPicture } from '../paint-picture.ts'
import { contextOf, newCanvas, newOffscreenCanvas, pixelsOf } from '../../ui/canvas.ts'

export type PixelFormat = 'png' | 'jpeg' | 'webp'

/** Of lossy formats: sharp edges, exact colours. */
const quality = 0.95

/** Encodes a canvas. @throws when memory runs out. */
export async function canvasBytes(canvas: HTMLCanvasElement, format: PixelFormat): Promise<Blob> {
  const type = `image/${format}`
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (bytes === null) throw new Error("This browser can't encode the picture.")
  if (bytes.type === type) return bytes
  // Safari's canvas writes no WebP and gives a PNG instead.
  const { encodeWebp } = await import('./encode-webp.ts')
  return encodeWebp(pixelsOf(contextOf(canvas)), quality)
}

/** A canvas with the picture aligned to its pixel grid. @param paper null: transparent. @throws when it cannot be drawn. */
export async function drawCanvas(
  svg: string,
  grid: PixelGrid,
  paper: string | null,
): Promise<HTMLCanvasElement> {
  const context = newCanvas(grid.width, grid.height)
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
  return context.canvas
}

/** Longer side of a logo in a PDF, in pixels: 600 dpi at 4 cm. */
const longest = 1024

/** The pixels of a logo by its address. A vector is drawn at 1,024 pixels; a bitmap is never enlarged. */
export async function logoPixels(logo: LogoImage | null): Promise<Map<string, ImagePixels>> {
  if (logo === null) return new Map()
  return new Map([[logo.href, pixelsOf(await drawLogo(logo))]])
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
  const context = newOffscreenCanvas(bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Map([[href, pixelsOf(context)]])
}

/** Draws a logo on its own canvas. @throws when the browser cannot draw it. */
export async function drawLogo(logo: LogoImage): Promise<CanvasRenderingContext2D> {
  const wanted = longest / Math.max(logo.width, logo.height)
  const scale = /^data:image\/svg/i.test(logo.href) ? wanted : Math.min(1, wanted)
  const context = newCanvas(logo.width * scale, logo.height * scale)
  context.drawImage(await loadImage(logo.href), 0, 0, context.canvas.width, context.canvas.height)
  return context
}

export function shownLogo({ qrType, design, assets }: Picture): Picture['assets']['logo'] {
  return isBarcode(qrType) || design.logo === null ? null : assets.logo
}

export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Pixels of a capital letter: 600 dpi at 5 mm. */
const capHeight = 96

/** Draws a line of text with the browser, in any script and direction, on a transparent background. Works in a worker. */
export function textPixels(text: string): TextPixels {
  const font = `600 ${Math.round(capHeight / 0.727)}px 'Inter Variable', system-ui, sans-serif`
  const measuring = newOffscreenCanvas(1, 1)
  measuring.font = font
  const { width: advance, actualBoundingBoxAscent, actualBoundingBoxDescent } = measuring.measureText(text)
  const ascent = Math.ceil(actualBoundingBoxAscent) + 2
  const width = Math.min(16_000, Math.ceil(advance) + 4)
  const height = ascent + Math.ceil(actualBoundingBoxDescent) + 2
  const context = newOffscreenCanvas(width, height)
  context.font = font
  context.fillStyle = '#14161b'
  context.fillText(text, 2, ascent)
  return { href: `text:${text}`, ...pixelsOf(context), ascent, capHeight }
}
