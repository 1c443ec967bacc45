import { colourOf } from '../colour-channels.ts'
import { type GradientPaint, type PathShape, type PictureShape, readPicture } from '../print/read-picture.ts'
import { round, textSum } from './svg.ts'
import { pathSegments, type Point } from '../print/pdf.ts'
import type { ColourImage } from '../scannability/image.ts'
import { luminance } from '../scannability/thresholds.ts'

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

/** Points a side of a square at which it is tested. */
const probes = 16
/** Straight parts of a curve. */
const curveParts = 12
/** Steps of the search for the largest square: to a thousandth. */
const searchSteps = 12

/** The largest upright square about the middle of a closed shape that is within it; null for a shape without area. */
export function squareIn(path: string): FrameHole | null {
  const edges = edgesOf(path)
  const xs = edges.flatMap(([one, other]) => [one[0], other[0]])
  const ys = edges.flatMap(([one, other]) => [one[1], other[1]])
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const most = Math.min(right - left, bottom - top)
  if (!(most > 0)) return null
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  // A hair inside, where an edge counts as neither in nor out.
  const fits = (half: number) => rim(x, y, half * 0.998).every((point) => isInside(point, edges))
  let [inner, outer] = [0, most / 2]
  if (fits(outer)) inner = outer
  for (let step = 0; step < searchSteps && inner < outer; step++) {
    const half = (inner + outer) / 2
    if (fits(half)) inner = half
    else outer = half
  }
  return inner === 0 ? null : tidy({ x: x - inner, y: y - inner, side: 2 * inner })
}

function tidy({ x, y, side }: FrameHole): FrameHole {
  const [left, top, length] = [x, y, side].map((value) => Math.round(Math.max(0, value) * 100) / 100)
  return { x: left ?? 0, y: top ?? 0, side: length ?? 0 }
}

type Edge = readonly [Point, Point]

function edgesOf(path: string): Edge[] {
  const edges: Edge[] = []
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  const line = (to: Point) => {
    edges.push([at, to])
    at = to
  }
  for (const segment of pathSegments(path)) {
    if (segment.kind === 'move') {
      line(start)
      at = segment.to
      start = at
    } else if (segment.kind === 'curve') {
      const { first, second, to } = segment
      const from = at
      for (let part = 1; part <= curveParts; part++)
        line(onCurve([from, first, second, to], part / curveParts))
    } else line(segment.kind === 'close' ? start : segment.to)
  }
  line(start)
  return edges.filter(([one, other]) => one[0] !== other[0] || one[1] !== other[1])
}

function onCurve([from, first, second, to]: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t
  const axis = (at: 0 | 1) =>
    u ** 3 * from[at] + 3 * u * u * t * first[at] + 3 * u * t * t * second[at] + t ** 3 * to[at]
  return [axis(0), axis(1)]
}

function rim(x: number, y: number, half: number): Point[] {
  return Array.from({ length: probes }, (_, index) => (index / (probes - 1)) * 2 - 1).flatMap(
    (share): Point[] => [
      [x + share * half, y - half],
      [x + share * half, y + half],
      [x - half, y + share * half],
      [x + half, y + share * half],
    ],
  )
}

/** By the even-odd rule. */
function isInside([x, y]: Point, edges: readonly Edge[]): boolean {
  let inside = false
  for (const [[x1, y1], [x2, y2]] of edges)
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  return inside
}

/** A colour of more luminance passes for empty paper. */
const paper = 0.75

/**
 * The largest empty square of a picture, in pixels: clear, or one pale tone. Null without any.
 *
 * @param least side below which a square is none.
 */
export function largestEmptySquare({ data, width, height }: ColourImage, least: number): FrameHole | null {
  let best: FrameHole | null = null
  /** Sides of the largest empty squares that end at each pixel of the row before. */
  let before = new Uint16Array(width)
  for (let y = 0; y < height; y++) {
    const row = new Uint16Array(width)
    for (let x = 0; x < width; x++) {
      if (!isEmpty(data, (y * width + x) * 4)) continue
      const side = x === 0 ? 1 : 1 + Math.min(row[x - 1] ?? 0, before[x] ?? 0, before[x - 1] ?? 0)
      row[x] = side
      if (side >= least && side > (best?.side ?? 0)) best = { x: x - side + 1, y: y - side + 1, side }
    }
    before = row
  }
  return best
}

function isEmpty(data: Uint8ClampedArray, at: number): boolean {
  if ((data[at + 3] ?? 0) < 26) return true
  return (data[at + 3] ?? 0) > 229 && luminance(colourOf([...data.subarray(at, at + 3)])) > paper
}
