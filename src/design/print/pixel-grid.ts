import type { PictureMeasure } from './picture-measure.ts'

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
