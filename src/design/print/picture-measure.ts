import { isBarcode } from '#contract/code-types/code-types.ts'
import { codeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import { moduleUnits } from '../render/svg.ts'
import { planPicture } from '../render/plan-picture.ts'
import type { RenderAssets } from '../render/render-svg.ts'
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

/** The input of the renderer. */
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
  if (isBarcode(qrType)) {
    const isBars = design.barcode === 'code128'
    // Quiet zones of barcodes are whole modules (`render-barcode`), so any whole module is a place where one begins.
    return { width, height, code: isBars ? null : width - 2 * Math.max(design.quietZone, 1), origin: [0, 0] }
  }
  const { logo, glyphs } = assets
  const { size: code } = codeGeometry(design, payload, logo === null ? null : logo.width / logo.height)
  const plan = planPicture(design, code * moduleUnits, glyphs)
  return { width, height, code, origin: [plan.code[0] / moduleUnits, plan.code[1] / moduleUnits] }
}

/** How a picture lies on whole pixels. */
export type PixelGrid = {
  /** Pixels of the canvas. */
  readonly width: number
  readonly height: number
  /** Pixels a module: whole. */
  readonly module: number
  /** Part of the picture's plane that fills the canvas, in modules: left, top, width, height. */
  readonly view: readonly [number, number, number, number]
}

/**
 * Lays a picture on a canvas whose longer side has `longest` pixels, so that every module begins and ends between two
 * pixels: blurred edges are what makes small prints fail. What is left over widens the free space on all sides. A code
 * too large for one pixel a module gets a larger canvas and keeps its modules.
 */
export function pixelGrid({ width, height, origin }: PictureMeasure, longest: number): PixelGrid {
  const longer = Math.max(width, height)
  let module = Math.max(1, Math.floor(longest / longer))
  // The picture is moved by less than a pixel, which may need one pixel more.
  if (module > 1 && drawn(longer, Math.max(...origin), module) > longest) module--
  const [across, down] = [drawn(width, origin[0], module), drawn(height, origin[1], module)]
  const spare = Math.max(longest, across, down) - Math.max(across, down)
  const [left, top] = origin.map((start) => Math.floor(spare / 2) + lead(start, module))
  const [canvasWidth, canvasHeight] = [across + spare, down + spare]
  return {
    width: canvasWidth,
    height: canvasHeight,
    module,
    view: [-(left ?? 0) / module, -(top ?? 0) / module, canvasWidth / module, canvasHeight / module],
  }
}

/** Pixels before the picture that bring the code's first module to a whole one. */
function lead(start: number, module: number): number {
  const part = (start * module) % 1
  return part < 1e-6 || part > 1 - 1e-6 ? 0 : 1 - part
}

function drawn(length: number, start: number, module: number): number {
  return Math.ceil(length * module + lead(start, module) - 1e-6)
}
