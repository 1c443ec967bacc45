import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { PictureFormat, PictureQuery } from '#contract/pictures.ts'
import { codeImage, pictureImage, portableSvg } from '#design/print/inline-drawing.ts'
import { type ImagePixels, pictureToPdf } from '#design/print/pdf.ts'
import { sizeOfPicture } from '#design/print/read-picture.ts'

export const pictureTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const satisfies Record<PictureFormat, string>

/** A picture embeds everything, so it may load nothing when opened directly. */
export const picturePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
/** Pixels, or millimetres of a PDF. */
const defaultSize = { png: 1_000, jpeg: 1_000, webp: 1_000, pdf: 40 } as const
/** Sharp edges and exact colours in a JPEG. */
const fine = { quality: 95, chromaSubsampling: '4:4:4' }

/**
 * A drawn picture as a file.
 *
 * @param svg from the renderer.
 */
export async function pictureFile(
  svg: string,
  format: PictureFormat,
  { size }: Pick<PictureQuery, 'size'>,
  now: number,
): Promise<Buffer> {
  if (format === 'svg') {
    const portable = await portablePicture(svg)
    return Buffer.from(size === undefined ? portable : withPixels(portable, size))
  }
  const width = size ?? defaultSize[format]
  if (format === 'pdf') {
    const images = await embeddedPixels(svg)
    const page = { svg, width, title: 'QR code', created: new Date(now), images }
    return Buffer.from(await pictureToPdf(page, promisify(deflate)))
  }
  const { default: sharp } = await import('sharp')
  const drawn = sharp(Buffer.from(withPixels(await portablePicture(svg), width)))
  if (format === 'png') return await drawn.png().toBuffer()
  if (format === 'webp') return await drawn.webp({ lossless: true }).toBuffer()
  return await drawn.flatten({ background: '#ffffff' }).jpeg(fine).toBuffer()
}

/** The picture for any viewer, and for the drawing of its pixels. */
export function portablePicture(svg: string): Promise<string> {
  return portableSvg(svg, {
    textOf: (href) => bytesOf(href).toString(),
    pngOf: async (href) => {
      const png = await (await drawnImage(href)).png().toBuffer()
      return `data:image/png;base64,${png.toString('base64')}`
    },
  })
}

/** Longer side of a logo in pixels: 600 dpi at 4 cm. */
const longest = 1024

/** An image of a picture. A vector is drawn at 1,024 pixels; a bitmap is never enlarged. */
async function drawnImage(href: string) {
  const { default: sharp } = await import('sharp')
  const bytes = bytesOf(href)
  if (!/^data:image\/svg/i.test(href)) return sharp(bytes)
  const { width, height } = await sharp(bytes).metadata()
  const density = Math.min(100_000, Math.max(1, (72 * longest) / Math.max(width, height)))
  return sharp(bytes, { density })
}

/** The same SVG with its width on the root element, so that programs draw it with so many pixels. */
export function withPixels(svg: string, width: number): string {
  const { width: wide, height } = sizeOfPicture(svg)
  const sized = `<svg width="${width}" height="${Math.round((width * height) / wide)}"`
  return svg.replace(/^<svg\b[^>]*>/, (opening) =>
    opening.replaceAll(/ (?:width|height)="[^"]*"/g, '').replace('<svg', sized),
  )
}

/** The bytes of an address that holds them in base 64. */
function bytesOf(href: string): Buffer {
  return Buffer.from(href.slice(href.indexOf(',') + 1), 'base64')
}

/** The pixels of the images in a picture, by their address. */
async function embeddedPixels(svg: string): Promise<ReadonlyMap<string, ImagePixels>> {
  const found = new Map<string, ImagePixels>()
  for (const image of [pictureImage(svg), codeImage(svg)]) {
    if (image === null || found.has(image.href)) continue
    const drawn = await drawnImage(image.href)
    const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    found.set(image.href, { ...info, data: new Uint8ClampedArray(data) })
  }
  return found
}
