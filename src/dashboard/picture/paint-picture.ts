import { newCanvas } from '../ui/canvas.ts'
import { codeImage, pictureImage } from '#design/print/inline-drawing.ts'

type PaintedView = readonly [left: number, top: number, width: number, height: number]

/** Images are painted separately: Safari reports an SVG as loaded before the image inside it is. @throws when it cannot be drawn. */
export async function paintPicture(
  context: CanvasRenderingContext2D,
  svg: string,
  view: PaintedView,
): Promise<void> {
  const { width, height } = context.canvas
  const logo = pictureImage(svg)
  const [scaleX, scaleY] = [width / view[2], height / view[3]]
  const placed = (box: readonly [number, number, number, number]) =>
    [(box[0] - view[0]) * scaleX, (box[1] - view[1]) * scaleY, box[2] * scaleX, box[3] * scaleY] as const
  const drawing = logo === null ? svg : logo.around.join('')
  const photo = codeImage(drawing)
  for (const [index, layer] of (photo === null ? [drawing] : layersAround(photo.around)).entries()) {
    if (index > 0 && photo !== null) context.drawImage(await loadImage(photo.href), ...placed(photo.box))
    context.drawImage(await loadSvg(sized(layer, [width, height], view.join(' '))), 0, 0, width, height)
  }
  if (logo === null) return
  const [left, top, across, down] = placed(logo.box)
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

function layersAround([under, over]: readonly [string, string]): readonly [string, string] {
  const opening = /^<svg[^>]*>(?:<defs>.*?<\/defs>)?/.exec(under)?.[0] ?? ''
  return [`${under}</svg>`, opening + over]
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

export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** An SVG as an address for an image. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

/** A JPEG of a canvas with at most this many pixels a side; null when the browser cannot make one. */
export function smallerJpeg(canvas: HTMLCanvasElement, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(canvas.width, canvas.height))
  const smaller = newCanvas(canvas.width * scale, canvas.height * scale)
  smaller.drawImage(canvas, 0, 0, smaller.canvas.width, smaller.canvas.height)
  return new Promise((resolve) => smaller.canvas.toBlob(resolve, 'image/jpeg', quality))
}
