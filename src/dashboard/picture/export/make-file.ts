import { measurePicture, type PictureMeasure } from '#design/print/picture-measure.ts'
import { pixelGrid } from '#design/print/pixel-grid.ts'
import { pictureToPdf } from '#design/print/picture-to-pdf.ts'
import { planPrint } from '#design/print/plan-print.ts'
import { withDensity } from '#design/print/png-density.ts'
import type { QrCode } from '#contract/record.ts'
import type { Picture } from '../draw-code.ts'
import { type KeptWish, toPrintWish } from '../planner/print-wish-store.ts'
import { canvasBytes, type PixelFormat } from './canvas-bytes.ts'
import { deflate } from './deflate.ts'
import { drawCanvas } from './draw-canvas.ts'
import { logoPixels, shownLogo } from './logo-pixels.ts'
import { portableSvg } from './portable-svg.ts'

export type FileFormat = PixelFormat | 'svg' | 'pdf' | 'proof'

/** What is asked for. `pixels` is the longer side of a picture of pixels; left out, the print size decides. */
export type FileWish = { readonly format: FileFormat; readonly pixels?: number }

const millimetresPerMetre = 1000

/** Makes the bytes of a file from the very picture that the preview shows. Rejects when the browser cannot. */
export async function makeFile(
  code: QrCode,
  picture: Picture,
  wish: FileWish,
  kept: KeptWish,
): Promise<Blob> {
  const { svg } = picture
  if (wish.format === 'svg')
    return new Blob([await portableSvg(svg, shownLogo(picture))], { type: 'image/svg+xml' })
  const measure = measurePicture(svg, picture)
  const plan = planPrint(measure, toPrintWish(kept))
  if (wish.format === 'pdf') {
    const page = {
      svg,
      width: plan.width,
      title: code.title,
      created: new Date(),
      images: await logoPixels(shownLogo(picture)),
    }
    return new Blob([await pictureToPdf(page, deflate)], { type: 'application/pdf' })
  }
  if (wish.format === 'proof')
    return (await import('./make-proof.ts')).makeProof(code, picture, measure, kept)
  return pixelsFile(picture, measure, wish.format, wish.pixels ?? plan.pixels, plan.module)
}

async function pixelsFile(
  { svg, design, qrType }: Picture,
  measure: PictureMeasure,
  format: PixelFormat,
  longest: number,
  moduleMillimetres: number,
): Promise<Blob> {
  const grid = pixelGrid(measure, longest)
  // A frame has an outline of its own; what lies around it stays clear. JPEG has no transparency and gets paper.
  const isClear = design.background.transparent || (design.frame !== null && qrType !== 'barcode')
  const paper = isClear ? (format === 'jpeg' ? '#ffffff' : null) : design.background.color
  const bytes = await canvasBytes(await drawCanvas(svg, grid, paper), format)
  if (format !== 'png') return bytes
  const perMetre = Math.round((grid.module / moduleMillimetres) * millimetresPerMetre)
  return new Blob([withDensity(new Uint8Array(await bytes.arrayBuffer()), perMetre)], { type: bytes.type })
}
