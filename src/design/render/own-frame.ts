import { type GradientPaint, type PathShape, type PictureShape, readPicture } from '../print/read-picture.ts'
import { round, textSum } from './svg.ts'

/** An uploaded frame in its own units, as `readFrameDrawing` reads it. */
export type FrameArt = {
  readonly width: number
  readonly height: number
  readonly shapes: readonly PictureShape[]
  /** The shape that marks the place of the code, and the largest square in it; null where nothing is marked. */
  readonly mark: { readonly path: string; readonly hole: FrameHole } | null
}

export type FrameHole = { readonly x: number; readonly y: number; readonly side: number }

/** A drawing at a scale: definitions, what is under the code, and the marked shape, as path data. */
export type DrawnFrame = { readonly definitions: string; readonly shapes: string; readonly mark: string }

/** An uploaded frame, ready to be drawn. Few codes have one, so the drawing comes with it. */
export type OwnFrame = { readonly art: FrameArt; readonly draw: (scale: number) => DrawnFrame }

export function ownFrame(art: FrameArt): OwnFrame {
  return { art, draw: (scale) => drawOwnFrame(art, scale) }
}

/** A frame is drawn at each keystroke, and its scale changes only with the size of the code. */
const drawn = new WeakMap<FrameArt, { readonly scale: number; readonly frame: DrawnFrame }>()

/** The shapes of an uploaded frame, `scale` picture units to its own unit. The same input gives the same bytes. */
export function drawOwnFrame(art: FrameArt, scale: number): DrawnFrame {
  const known = drawn.get(art)
  if (known?.scale === scale) return known.frame
  let definitions = ''
  let shapes = ''
  for (const shape of art.shapes) {
    if (shape.kind !== 'path') continue
    let { paint } = shape
    if (typeof paint !== 'string') {
      const id = `f${textSum(JSON.stringify([paint, scale]))}`
      if (!definitions.includes(`"${id}"`)) definitions += gradient(id, paint, scale)
      paint = `url(#${id})`
    }
    shapes += `<path ${paintOf(shape, paint, scale)} d="${scaledPath(shape.path, scale)}"/>`
  }
  const frame = { definitions, shapes, mark: art.mark === null ? '' : scaledPath(art.mark.path, scale) }
  drawn.set(art, { scale, frame })
  return frame
}

function paintOf({ stroke, isEvenOdd, opacity }: PathShape, paint: string, scale: number): string {
  const clear = opacity === undefined ? '' : ` opacity="${opacity}"`
  if (stroke === undefined) return `fill="${paint}"${isEvenOdd ? ' fill-rule="evenodd"' : ''}${clear}`
  const { width, cap, join, miterLimit, dashes } = stroke
  const dashed = dashes.map((length) => round(length * scale)).join(' ')
  return `fill="none" stroke="${paint}" stroke-width="${round(width * scale)}" stroke-linecap="${cap}" stroke-linejoin="${join}" stroke-miterlimit="${miterLimit}"${dashed === '' ? '' : ` stroke-dasharray="${dashed}"`}${clear}`
}

/** Stored paths hold absolute points only, so every number is scaled alike. */
function scaledPath(path: string, scale: number): string {
  return path.replace(/-?\d+(?:\.\d+)?/g, (number) => String(round(Number(number) * scale)))
}

function gradient(id: string, paint: GradientPaint, scale: number): string {
  const colours = [paint.from, ...(paint.via === null ? [] : [paint.via]), paint.to]
  const stops = colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')
  const at = (value: number) => round(value * scale)
  if (paint.kind === 'radial') {
    const [x, y] = paint.centre
    const circle = `cx="${at(x)}" cy="${at(y)}" r="${at(paint.radius)}"`
    return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${circle}>${stops}</radialGradient>`
  }
  const [x1, y1, x2, y2] = paint.ends
  const line = `x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}"`
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops}</linearGradient>`
}

/** The marked shape of a stored frame, which is not drawn itself. */
const markTag = /<path id="hole" fill="none" data-hole="([\d. ]+)" d="([^"]*)"\/>/

/** The stored text of a frame: its shapes, behind them the marked one. `readFrameDrawing` is the inverse. */
export function markText(path: string, { x, y, side }: { x: number; y: number; side: number }): string {
  return `<path id="hole" fill="none" data-hole="${x} ${y} ${side}" d="${path}"/>`
}

/**
 * A stored frame as the renderer takes it; null for a text that the service did not write.
 *
 * @param svg the content of a file that was uploaded as a frame.
 */
export function readFrameDrawing(svg: string): FrameArt | null {
  try {
    const [, hole = '', path = ''] = markTag.exec(svg) ?? []
    const { width, height, shapes } = readPicture(svg.replace(markTag, ''))
    const [x = 0, y = 0, side = 0] = hole.split(' ').map(Number)
    return { width, height, shapes, mark: path === '' ? null : { path, hole: { x, y, side } } }
  } catch (reason) {
    if (reason instanceof RangeError) return null
    throw reason
  }
}
