import type { TextPixels } from '#design/print/proof-page.ts'

/** Pixels of a capital letter: 600 dpi at 5 mm. */
const capHeight = 96

/** Draws a line of text with the browser, in any script and direction, on a transparent background. Works in a worker. */
export function textPixels(text: string): TextPixels {
  const font = `600 ${Math.round(capHeight / 0.727)}px 'Inter Variable', system-ui, sans-serif`
  const measuring = contextOf(1, 1)
  measuring.font = font
  const { width: advance, actualBoundingBoxAscent, actualBoundingBoxDescent } = measuring.measureText(text)
  const ascent = Math.ceil(actualBoundingBoxAscent) + 2
  const width = Math.min(16_000, Math.ceil(advance) + 4)
  const height = ascent + Math.ceil(actualBoundingBoxDescent) + 2
  const context = contextOf(width, height)
  context.font = font
  context.fillStyle = '#14161b'
  context.fillText(text, 2, ascent)
  const { data } = context.getImageData(0, 0, width, height)
  return { href: `text:${text}`, width, height, data, ascent, capHeight }
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error("This browser can't draw the text.")
  return context
}
