import type { TextPixels } from '#design/print/text-line.ts'

/** Pixels of a capital: 600 dpi for letters of 5 mm. */
const capHeight = 96

/** A line as the browser writes it, in any script and direction, on a clear ground. */
export function textPixels(text: string): TextPixels {
  const canvas = document.createElement('canvas')
  const font = `600 ${Math.round(capHeight / 0.727)}px 'Inter Variable', system-ui, sans-serif`
  const measuring = contextOf(canvas)
  measuring.font = font
  const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = measuring.measureText(text)
  const ascent = Math.ceil(actualBoundingBoxAscent) + 2
  canvas.width = Math.min(16_000, Math.ceil(width) + 4)
  canvas.height = ascent + Math.ceil(actualBoundingBoxDescent) + 2
  const context = contextOf(canvas)
  context.font = font
  context.fillStyle = '#14161b'
  context.fillText(text, 2, ascent)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { href: `text:${text}`, width: canvas.width, height: canvas.height, data, ascent, capHeight }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw the text.')
  return context
}
