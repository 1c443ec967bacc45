import { isBarcode } from '#contract/code-types/code-types.ts'
import { usualInk } from '#contract/inks.ts'
import type { QrCode } from '#contract/record.ts'
import { inlineDrawing, pictureImage } from '#design/print/inline-drawing.ts'
import { inksOf } from '#design/print/inks.ts'
import { pictureToPdf } from '#design/print/pdf.ts'
import { measurePicture, type PixelGrid } from '#design/print/picture-measure.ts'
import { withJpegDensity } from '#design/print/artwork/bitmap-artwork.ts'
import { bitmapGrid, planPrint } from '#design/print/plan-print.ts'
import type { ProofBrand } from '#design/print/proof-page.ts'
import { withDensity } from '#design/print/png-chunks.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import type { Picture } from '../draw-code.ts'
import { toPrintSettings, type SavedPrintSettings } from '../planner/print-settings.ts'
import {
  canvasBytes,
  deflate,
  drawCanvas,
  imagePixels,
  shownLogo,
  logoCanvas,
  type PixelFormat,
} from './canvas.ts'

export type FileFormat = PixelFormat | 'svg' | 'pdf' | 'proof' | 'pack'

/** The requested file. */
export type FileRequest = {
  readonly format: FileFormat
  /** Most pixels of a bitmap's longer side; without it, the print size decides. */
  readonly pixels?: number
}

const millimetresPerMetre = 1000

/**
 * Creates a file from the picture of the preview. Rejects when the browser cannot.
 *
 * @param brand shown on the proof only.
 */
export async function makeFile(
  code: QrCode,
  picture: Picture,
  request: FileRequest,
  kept: SavedPrintSettings,
  brand: ProofBrand | null = null,
): Promise<Blob> {
  const { svg } = picture
  const measure = measurePicture(svg, picture)
  const plan = planPrint(measure, toPrintSettings(kept))
  if (request.format === 'svg') {
    const sized = withMillimetres(await portableSvg(svg, shownLogo(picture)), plan.width, plan.height)
    return new Blob([sized], { type: 'image/svg+xml' })
  }
  if (request.format === 'pdf') {
    const page = {
      svg,
      width: plan.width,
      title: code.title,
      created: new Date(),
      images: await imagePixels(picture),
      inks: inksOf(kept.ink ?? usualInk),
    }
    return new Blob([await pictureToPdf(page, deflate)], { type: 'application/pdf' })
  }
  if (request.format === 'pack') throw new TypeError('A pack holds several files: use makePack.')
  if (request.format === 'proof')
    return (await import('./make-proof.ts')).makeProof(code, picture, measure, kept, brand)
  return pixelsFile(picture, bitmapGrid(measure, plan, request.pixels), request.format, plan.module)
}

async function pixelsFile(
  { svg, design, qrType }: Picture,
  grid: PixelGrid,
  format: PixelFormat,
  moduleMillimetres: number,
): Promise<Blob> {
  // The area outside a frame stays transparent, except in JPEG.
  const isClear = design.background.transparent || (design.frame !== null && !isBarcode(qrType))
  const paper = isClear ? (format === 'jpeg' ? '#ffffff' : null) : design.background.color
  const bytes = await canvasBytes(await drawCanvas(svg, grid, paper), format)
  // WebP has no field for it.
  if (format === 'webp') return bytes
  const density = grid.module / moduleMillimetres
  const pixels = new Uint8Array(await bytes.arrayBuffer())
  const sized =
    format === 'png'
      ? withDensity(pixels, density * millimetresPerMetre)
      : withJpegDensity(pixels, { x: density, y: density })
  return new Blob([sized], { type: bytes.type })
}

/** The same SVG with its printed size on the root element, so that layout programs place it at that size. */
export function withMillimetres(svg: string, width: number, height: number): string {
  const size = `width="${Number(width.toFixed(3))}mm" height="${Number(height.toFixed(3))}mm"`
  return svg.replace(/^[^]*?<svg[^>]*>/, (opening) =>
    opening.replaceAll(/ (?:width|height)="[^"]*"/g, '').replace('<svg', `<svg ${size}`),
  )
}

/** Formats that every viewer shows inside an `<image>`. */
const shownEverywhere = /^data:image\/(png|jpeg)[;,]/i

/**
 * An SVG for any viewer. A vector logo is inlined as shapes if it looks the same; other unsupported logos
 * become PNG.
 */
export async function portableSvg(svg: string, logo: LogoImage | null): Promise<string> {
  const image = pictureImage(svg)
  if (image === null || logo === null || shownEverywhere.test(image.href)) return svg
  const isDrawing = /^data:image\/svg/i.test(image.href)
  const shaped = isDrawing ? inlineDrawing(image, embeddedText(image.href) ?? '') : null
  if (shaped !== null) return shaped
  const { canvas } = await logoCanvas(logo)
  const [x, y, width, height] = image.box
  const href = canvas.toDataURL('image/png')
  return image.around.join(
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}" xlink:href="${href}"/>`,
  )
}

/** The text of a base64 data URL; null for other addresses. */
export function embeddedText(href: string): string | null {
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(href) ?? []
  if (base64 === undefined) return null
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
}
