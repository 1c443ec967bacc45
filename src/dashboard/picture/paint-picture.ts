import { pictureImage } from '#design/print/logo/picture-image.ts'

/** What of a picture's plane is painted, in picture units. */
type PaintedView = readonly [left: number, top: number, width: number, height: number]

/**
 * Paints a picture over a whole canvas. The logo is painted by itself: Safari says that an SVG is ready before the
 * picture inside it is, and the first file would come without it.
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
  // As an SVG image does: whole, in its own proportions, in the middle of its box.
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

/** The picture's root with pixels as its size: browsers rasterise an SVG image at the size it claims. */
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
