import { codeTypeOf, demandedLook, isBarcode } from '#contract/code-types/code-types.ts'
import { codeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import { moduleUnits } from '../render/svg.ts'
import { type RenderAssets, planPicture } from '../render/render-svg.ts'
import { swissSide } from '../standard-look.ts'
import { sizeOfPicture } from './read-picture.ts'

/** How large a picture is in its own modules, quiet zone and frame included. */
export type PictureMeasure = {
  readonly width: number
  readonly height: number
  /** Modules a side of the code alone; null for a code of bars, which has a length only. */
  readonly code: number | null
  /** The module that tills expect, in millimetres; only for a product. */
  readonly till?: { readonly least: number; readonly most: number }
  /** Millimetres that the standard of the content demands for the side of the code alone. */
  readonly side?: number
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

/** X-dimensions of QR codes on trade items at the till (GS1 General Specifications §5.12.3). */
const tillModules = { least: 0.396, most: 0.99 }

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
  const plan = planPicture(design, payload, code * moduleUnits, glyphs)
  const origin = [plan.code[0] / moduleUnits, plan.code[1] / moduleUnits] as const
  const isProduct = codeTypeOf(qrType).payload === 'product'
  const hasSide = demandedLook(payload) !== null
  return {
    width,
    height,
    code,
    origin,
    ...(isProduct && { till: tillModules }),
    ...(hasSide && { side: swissSide }),
  }
}

/** How a picture maps to whole pixels. */
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
 * Lays a picture on a canvas with whole pixels a module, so that every module begins and ends between two pixels:
 * blurred edges are what makes small prints fail. The canvas is the picture: an empty border would make the code smaller
 * than its printed width. A frame that does not end between two pixels takes up to two more.
 */
export function pixelGrid({ width, height, origin }: PictureMeasure, module: number): PixelGrid {
  const [across, down] = [drawn(width, origin[0], module), drawn(height, origin[1], module)]
  const [left, top] = origin.map((start) => lead(start, module))
  return {
    width: across,
    height: down,
    module,
    view: [-(left ?? 0) / module, -(top ?? 0) / module, across / module, down / module],
  }
}

/** Most whole pixels a module with which the longer side has at most `longest`; 1 for a code too large for that. */
export function mostModulePixels({ width, height, origin }: PictureMeasure, longest: number): number {
  const module = Math.floor(longest / Math.max(width, height))
  const isOver = Math.max(drawn(width, origin[0], module), drawn(height, origin[1], module)) > longest
  return Math.max(1, isOver ? module - 1 : module)
}

/** Pixels of the longer side of a bitmap that has at most `longest`. */
export function longestDrawn(measure: PictureMeasure, longest: number): number {
  const { width, height } = pixelGrid(measure, mostModulePixels(measure, longest))
  return Math.max(width, height)
}

/** Pixels before the picture that bring the code's first module to a whole one. */
function lead(start: number, module: number): number {
  const part = (start * module) % 1
  return part < 1e-6 || part > 1 - 1e-6 ? 0 : 1 - part
}

function drawn(length: number, start: number, module: number): number {
  return Math.ceil(length * module + lead(start, module) - 1e-6)
}
