import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { PictureFormat, PictureQuery } from '#contract/pictures.ts'
import { codeImage, pictureImage } from '#design/print/inline-drawing.ts'
import { type ImagePixels, pictureToPdf } from '#design/print/pdf.ts'
import { sizeOfPicture } from '#design/print/read-picture.ts'

export const pictureTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const satisfies Record<PictureFormat, string>

/** A picture embeds everything, so it may load nothing when opened directly. */
export const picturePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
/** Pixels, or millimetres of a PDF. */
const defaultSize = { png: 1_000, webp: 1_000, pdf: 40 } as const

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
  if (format === 'svg') return Buffer.from(size === undefined ? svg : withPixels(svg, size))
  const width = size ?? defaultSize[format]
  if (format === 'pdf') {
    const images = await embeddedPixels(svg)
    const page = { svg, width, title: 'QR code', created: new Date(now), images }
    return Buffer.from(await pictureToPdf(page, promisify(deflate)))
  }
  const { default: sharp } = await import('sharp')
  const drawn = sharp(Buffer.from(withPixels(svg, width)))
  return await (format === 'png' ? drawn.png() : drawn.webp({ lossless: true })).toBuffer()
}

/** The same SVG with its width on the root element, so that programs draw it with so many pixels. */
export function withPixels(svg: string, width: number): string {
  const { width: wide, height } = sizeOfPicture(svg)
  const sized = `<svg width="${width}" height="${Math.round((width * height) / wide)}"`
  return svg.replace(/^<svg\b[^>]*>/, (opening) =>
    opening.replaceAll(/ (?:width|height)="[^"]*"/g, '').replace('<svg', sized),
  )
}

/** The pixels of the images in a picture, by their address. */
async function embeddedPixels(svg: string): Promise<ReadonlyMap<string, ImagePixels>> {
  const { default: sharp } = await import('sharp')
  const found = new Map<string, ImagePixels>()
  for (const image of [pictureImage(svg), codeImage(svg)]) {
    const [, base64] = /^data:image\/[\w+.-]+;base64,(.*)$/.exec(image?.href ?? '') ?? []
    if (image === null || base64 === undefined || found.has(image.href)) continue
    const { data, info } = await sharp(Buffer.from(base64, 'base64'), { density: 300 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    found.set(image.href, { ...info, data: new Uint8ClampedArray(data) })
  }
  return found
}
