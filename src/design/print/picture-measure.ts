import { codeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import type { RenderAssets } from '../render/assets.ts'
import { moduleUnits } from '../render/draw-modules.ts'
import { planPicture } from '../render/plan-picture.ts'
import { sizeOfPicture } from './read-picture.ts'

/** How large a picture is in its own modules, quiet zone and frame included. */
export type PictureMeasure = {
  readonly width: number
  readonly height: number
  /** Modules a side of the code alone; null for a code of bars, which has a length only. */
  readonly code: number | null
  /** Where the code's first module begins. */
  readonly origin: readonly [left: number, top: number]
}

/** What the renderer was given. */
export type MeasuredCode = {
  readonly qrType: string
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
}

/**
 * The measure of a picture that the renderer drew.
 *
 * @throws RangeError when the payload does not fit, or the text is no picture.
 */
export function measurePicture(
  svg: string,
  { qrType, design, payload, assets }: MeasuredCode,
): PictureMeasure {
  const size = sizeOfPicture(svg)
  const [width, height] = [size.width / moduleUnits, size.height / moduleUnits]
  if (qrType === 'barcode') {
    const isBars = design.barcode === 'code128'
    // Quiet zones of barcodes are whole modules (`render-barcode`), so any whole module is a place where one begins.
    return { width, height, code: isBars ? null : width - 2 * Math.max(design.quietZone, 1), origin: [0, 0] }
  }
  const { logo, glyphs } = assets
  const { size: code } = codeGeometry(design, payload, logo === null ? null : logo.width / logo.height)
  const plan = planPicture(design, code * moduleUnits, glyphs)
  return { width, height, code, origin: [plan.code[0] / moduleUnits, plan.code[1] / moduleUnits] }
}
