import { moduleUnits } from '#design/render/draw-modules.ts'
import { placePicture, sizeOfSvg } from './picture-size.ts'

/**
 * The picture as PNG, `longest` pixels on its longer side.
 *
 * @param paper colour of what lies around the picture; null leaves it transparent.
 * @throws when the browser cannot draw it, for example for lack of memory.
 */
export async function toPng(svg: string, longest: number, paper: string | null): Promise<Blob> {
  const size = sizeOfSvg(svg)
  if (size === null) throw new Error('The picture has no size.')
  const placing = placePicture(size, moduleUnits, longest)
  const image = await imageOf(svg, placing.width, placing.height)
  const canvas = document.createElement('canvas')
  canvas.width = placing.canvasWidth
  canvas.height = placing.canvasHeight
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw the picture.')
  if (paper !== null) {
    context.fillStyle = paper
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(image, placing.left, placing.top, placing.width, placing.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((bytes) => (bytes ? resolve(bytes) : reject(new Error('This browser cannot write the picture.'))), 'image/png')
  })
}

/** The drawn size is written into the root, because browsers rasterise an SVG image at the size it claims. */
async function imageOf(svg: string, width: number, height: number): Promise<HTMLImageElement> {
  const sized = svg.replace(/<svg\b[^>]*>/, (root) =>
    root.replace(/\s(width|height)="[^"]*"/g, '').replace('<svg', `<svg width="${width}" height="${height}"`),
  )
  const address = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}
