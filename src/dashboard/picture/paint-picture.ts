import { pictureImage } from '#design/print/inline-drawing.ts'

/** The painted part of a picture, in picture units. */
type PaintedView = readonly [left: number, top: number, width: number, height: number]

/**
 * Paints a picture on a canvas. The logo is painted separately, because Safari reports an SVG as loaded
 * before the image inside it is.
 *
 * @throws when the browser cannot draw it.
 */
export async function paintPicture(
  context: CanvasRenderingContext2D,
  svg: string,
  view: PaintedView,
): Promise<void> {
  const { width, height } = context.canvas
  const logo = pictureImage(svg)
  const code = await loadSvg(
    sized(logo === null ? svg : logo.around.join(''), [width, height], view.join(' ')),
  )
  context.drawImage(code, 0, 0, width, height)
  if (logo === null) return
  const [scaleX, scaleY] = [width / view[2], height / view[3]]
  const [left, top] = [(logo.box[0] - view[0]) * scaleX, (logo.box[1] - view[1]) * scaleY]
  const [across, down] = [logo.box[2] * scaleX, logo.box[3] * scaleY]
  const image = await loadImage(logo.href)
  // Like an SVG image: whole, with its proportions, centred.
  const [ownWidth, ownHeight] = [image.naturalWidth || across, image.naturalHeight || down]
  const fit = Math.min(across / ownWidth, down / ownHeight)
  const [drawnWidth, drawnHeight] = [ownWidth * fit, ownHeight * fit]
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    left + (across - drawnWidth) / 2,
    top + (down - drawnHeight) / 2,
    drawnWidth,
    drawnHeight,
  )
}

/** Sets the size of the root in pixels: browsers rasterise an SVG image at its own size. */
function sized(svg: string, [width, height]: readonly [number, number], view: string): string {
  return svg.replace(/<svg\b[^>]*>/, (root) =>
    root
      .replace(/\s(width|height|viewBox)="[^"]*"/g, '')
      .replace('<svg', `<svg width="${width}" height="${height}" viewBox="${view}"`),
  )
}

async function loadSvg(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    return await loadImage(address)
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
