import type { ColourImage } from '#design/scannability/image.ts'

type Box = readonly [left: number, top: number, width: number, height: number]
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A canvas whose pixels are read. @throws when the browser has no memory for it. */
export function newCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return contextOf(canvas)
}

/** The same for a worker. */
export function newOffscreenCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error("This browser can't draw the picture.")
  return context
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error("This browser can't draw the picture.")
  return context
}

export function pixelsOf(context: Context): ColourImage {
  const { data, width, height } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  return { data, width, height }
}

/** Draws a picture on white, which shows through it; at its place, or over the whole canvas. */
export function drawOnPaper(
  context: Context,
  source: CanvasImageSource,
  [left, top, width, height]: Box = [0, 0, context.canvas.width, context.canvas.height],
): void {
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.drawImage(source, left, top, width, height)
}
