import type { PixelGrid } from '#design/print/pixel-grid.ts'
import { moduleUnits } from '#design/render/draw-modules.ts'
import { paintPicture } from '../paint-picture.ts'

/**
 * A canvas with the picture on its pixel grid.
 *
 * @param paper colour of everything behind the picture; null leaves it transparent.
 * @throws when the browser cannot draw it, for example for lack of memory.
 */
export async function drawCanvas(
  svg: string,
  grid: PixelGrid,
  paper: string | null,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = grid.width
  canvas.height = grid.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw the picture.')
  if (paper !== null) {
    context.fillStyle = paper
    context.fillRect(0, 0, grid.width, grid.height)
  }
  const [left, top, width, height] = grid.view
  await paintPicture(context, svg, [
    left * moduleUnits,
    top * moduleUnits,
    width * moduleUnits,
    height * moduleUnits,
  ])
  return canvas
}
