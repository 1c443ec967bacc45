import type { PixelGrid } from '#design/print/pixel-grid.ts'
import { moduleUnits } from '#design/render/draw-modules.ts'

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
  const image = await loadPicture(onGrid(svg, grid))
  const canvas = document.createElement('canvas')
  canvas.width = grid.width
  canvas.height = grid.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw the picture.')
  if (paper !== null) {
    context.fillStyle = paper
    context.fillRect(0, 0, grid.width, grid.height)
  }
  context.drawImage(image, 0, 0, grid.width, grid.height)
  return canvas
}

/** The picture's root with the grid's pixels as its size: browsers rasterise an SVG image at the size it claims. */
function onGrid(svg: string, { width, height, view }: PixelGrid): string {
  const box = view.map((length) => length * moduleUnits).join(' ')
  return svg.replace(/<svg\b[^>]*>/, (root) =>
    root
      .replace(/\s(width|height|viewBox)="[^"]*"/g, '')
      .replace('<svg', `<svg width="${width}" height="${height}" viewBox="${box}"`),
  )
}

async function loadPicture(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}
