import type { Design } from '../design.ts'
import type { RenderAssets } from './assets.ts'
import { renderBarcodeSvg } from './render-barcode.ts'
import { renderSvg } from './render-svg.ts'

/**
 * The picture of a code of any type: a barcode for `barcode`, a QR code for every other, unknown types included.
 * Rejects with a RangeError when the payload does not fit.
 */
export async function renderCode(
  qrType: string | null,
  design: Design,
  payload: string,
  assets: RenderAssets,
): Promise<string> {
  return qrType === 'barcode' ? renderBarcodeSvg(design, payload) : renderSvg(design, payload, assets)
}
