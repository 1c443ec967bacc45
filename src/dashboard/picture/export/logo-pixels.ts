import type { ImagePixels } from '#design/print/pdf/draw-shapes.ts'
import type { LogoImage } from '#design/render/assets.ts'
import type { Picture } from '../draw-code.ts'

/** Pixels of a logo's longer side in a PDF: 600 dpi on a logo that is 4 cm wide. */
const longest = 1024

/**
 * The pixels of every image in a picture, by address, as a PDF embeds them. A vector logo is drawn at 1,024 pixels; one
 * of pixels is never enlarged.
 */
export async function logoPixels(logo: LogoImage | null): Promise<ReadonlyMap<string, ImagePixels>> {
  if (logo === null) return new Map()
  const { canvas, context } = await logoCanvas(logo)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return new Map([[logo.href, { data, width, height }]])
}

/** A logo on a canvas of its own. @throws when the browser cannot draw it. */
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
  if (context === null) throw new Error('This browser cannot draw the logo.')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** The logo that the picture shows; a barcode shows none. */
export function shownLogo({ qrType, design, assets }: Picture): Picture['assets']['logo'] {
  return qrType === 'barcode' || design.logo === null ? null : assets.logo
}
