import type { ImagePixels } from './pdf/draw-shapes.ts'
import type { Deflate } from './pdf/pdf-file.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { readPicture } from './read-picture.ts'

export type PdfOfPicture = {
  /** What the renderer drew. */
  readonly svg: string
  /** Width of the page and of the picture on it, in millimetres. */
  readonly width: number
  readonly title: string
  readonly created: Date
  /** Pixels of the images in the picture, by their address. */
  readonly images: ReadonlyMap<string, ImagePixels>
}

/** A picture as a PDF page of its own size: paths stay paths, and the page is as wide as it will be printed. */
export async function pictureToPdf(
  { svg, width, title, created, images }: PdfOfPicture,
  deflate: Deflate,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = readPicture(svg)
  const scale = width / picture.width
  const parts = [{ shapes: picture.shapes, scale, left: 0, top: 0 }]
  return writePdf({ width, height: picture.height * scale, title, created, parts, images }, deflate)
}
