import { moduleUnits } from '#design/render/draw-modules.ts'
import type { ColourImage } from '#design/scannability/pixels/image.ts'
import { paintPicture } from '../paint-picture.ts'
import { sizeOfSvg } from '../picture-size.ts'

/** Pixels of a module in a picture that is drawn to be read; never 2 or 8, which resonate with decoders. */
export const drawnModule = 6

/** Pixels on a side that a canvas of every browser holds; a code of version 40 in a frame needs 1,500. */
const largestSide = 4096

/**
 * The picture's pixels, transparent where the picture is.
 *
 * @throws when the browser cannot draw it.
 */
export async function drawPixels(svg: string): Promise<ColourImage> {
  const size = sizeOfSvg(svg)
  if (size === null) throw new Error('The picture has no size.')
  const scale = drawnModule / moduleUnits
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  if (Math.max(width, height) > largestSide) throw new Error('The picture is too large.')
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw the picture.')
  await paintPicture(context, svg, [0, 0, size.width, size.height])
  const { data } = context.getImageData(0, 0, width, height)
  return { data, width, height }
}
