import { isBarcode } from '#contract/code-types/code-types.ts'
import type { Design } from '../design.ts'
import { renderSvg, type RenderAssets } from './render-svg.ts'
import { backgroundPaint, Gradients, moduleGradient, moduleUnits, path, pictureOpening } from './svg.ts'

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
  return isBarcode(qrType) ? renderBarcodeSvg(design, payload) : renderSvg(design, payload, assets)
}

/** Least quiet zone in modules: Data Matrix 1 on every side (ISO/IEC 16022), Code 128 10 on both ends (ISO/IEC 15417). */
const leastQuietZone = { datamatrix: 1, code128: 10 } as const

/**
 * The picture of a barcode in the design's colours; patterns, corners, logo and frame belong to QR codes only.
 * Rejects with a RangeError when the symbol cannot hold the payload.
 */
export async function renderBarcodeSvg(design: Design, payload: string): Promise<string> {
  const { barcodeShapes } = await import('./barcode-shapes.ts')
  const [side, ends] = quietZones(design)
  const [left, top] = [ends * moduleUnits, side * moduleUnits]
  const drawn = barcodeShapes(design.barcode, payload, moduleUnits, [left, top])
  const [length, rise] = [drawn.width * moduleUnits, drawn.height * moduleUnits]
  const [width, height] = [length + 2 * left, rise + 2 * top]
  const gradients = new Gradients()
  const ground = backgroundPaint(design, gradients, [0, 0, width, height], payload)
  const gradient = moduleGradient(design)
  const box = [left, top + (rise - length) / 2, length, length] as const
  const paint = gradient === null ? design.color : gradients.paint(gradient, box, payload)
  const whole = path(['M', 0, 0], ['H', width], ['V', height], ['H', 0], ['Z'])
  const background = ground === null ? '' : `<path fill="${ground}" d="${whole}"/>`
  const bars = `<path fill="${paint}" fill-rule="evenodd" d="${drawn.path}"/>`
  return `${pictureOpening(width, height)}${gradients.toSvg()}${background}${bars}</svg>`
}

/** Modules across a barcode with its quiet zones. Rejects with a RangeError when the symbol cannot hold the payload. */
export async function barcodeWidth(design: Design, payload: string): Promise<number> {
  const { barcodeShapes } = await import('./barcode-shapes.ts')
  const [, ends] = quietZones(design)
  return barcodeShapes(design.barcode, payload, 1, [0, 0]).width + 2 * ends
}

/** Light modules above and below, and at both ends. */
function quietZones(design: Design): readonly [number, number] {
  const least = leastQuietZone[design.barcode]
  return design.barcode === 'code128'
    ? [design.quietZone, Math.max(design.quietZone, least)]
    : [Math.max(design.quietZone, least), Math.max(design.quietZone, least)]
}
