import { pathSegments, type Point, type Segment } from '#design/print/pdf.ts'
import { lengthOf } from './sanitise-svg.ts'

/** `matrix(a b c d e f)` of SVG 2 §8.4. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** The product of two matrices: the second transformation applies first. */
export function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function moved([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** The factor by which a line becomes longer, averaged over all directions. */
export function growth([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Parses a `transform` attribute. Unknown or incomplete functions do nothing. */
export function transformOf(text: string | null): Matrix {
  let matrix = identity
  for (const [, name = '', list = ''] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = (list.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)
    matrix = times(matrix, functionOf(name, numbers))
  }
  return matrix
}

function functionOf(name: string, numbers: readonly number[]): Matrix {
  const [x = 0, y, cx = 0, ...others] = numbers
  const angle = (x * Math.PI) / 180
  switch (name) {
    case 'matrix': {
      const [d = 1, e = 0, f = 0] = others
      return [x, y ?? 0, cx, d, e, f]
    }
    case 'translate':
      return [1, 0, 0, 1, x, y ?? 0]
    case 'scale':
      return [x, 0, 0, y ?? x, 0, 0]
    case 'rotate': {
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
      const [left, top] = [y ?? 0, cx]
      const turned: Matrix = [cosine, sine, -sine, cosine, 0, 0]
      return times(times([1, 0, 0, 1, left, top], turned), [1, 0, 0, 1, -left, -top])
    }
    case 'skewX':
      return [1, 0, Math.tan(angle), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan(angle), 0, 1, 0, 0]
    default:
      return identity
  }
}

/** Elements that draw a shape. */
export const shapeNames = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

/**
 * The outline of a shape in its own space.
 *
 * @param view width and height that percentages are of.
 * @throws RangeError for path data that is none.
 */
export function outlineOf(element: Element, view: readonly [number, number]): Segment[] {
  const [wide, high] = view
  const at = (name: string, whole: number) => lengthOf(element.getAttribute(name), whole) ?? 0
  switch (element.localName) {
    case 'path':
      return pathSegments(element.getAttribute('d') ?? '')
    case 'rect':
      return pathSegments(rectangle(element, view))
    case 'circle':
    case 'ellipse': {
      const radius = at('r', Math.hypot(wide, high) / Math.SQRT2)
      const isCircle = element.localName === 'circle'
      const [rx, ry] = isCircle ? [radius, radius] : [at('rx', wide), at('ry', high)]
      if (rx <= 0 || ry <= 0) return []
      const [x, y] = [at('cx', wide), at('cy', high)]
      return pathSegments(`M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`)
    }
    case 'line':
      return pathSegments(`M${at('x1', wide)} ${at('y1', high)}L${at('x2', wide)} ${at('y2', high)}`)
    default: {
      const points = element.getAttribute('points')?.trim() ?? ''
      if (points === '') return []
      return pathSegments(`M${points}${element.localName === 'polygon' ? 'Z' : ''}`)
    }
  }
}

function rectangle(element: Element, [wide, high]: readonly [number, number]): string {
  const given = (name: string, whole: number) => lengthOf(element.getAttribute(name), whole)
  const [x, y] = [given('x', wide) ?? 0, given('y', high) ?? 0]
  const [width, height] = [given('width', wide) ?? 0, given('height', high) ?? 0]
  if (width <= 0 || height <= 0) return ''
  const [across, down] = [given('rx', wide), given('ry', high)]
  const rx = Math.min(Math.max(0, across ?? down ?? 0), width / 2)
  const ry = Math.min(Math.max(0, down ?? across ?? 0), height / 2)
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  return `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}Z`
}

export function movedSegments(segments: readonly Segment[], matrix: Matrix): Segment[] {
  return segments.map((segment) => {
    if (segment.kind === 'close') return segment
    const to = moved(matrix, segment.to)
    if (segment.kind !== 'curve') return { kind: segment.kind, to }
    return { kind: 'curve', first: moved(matrix, segment.first), second: moved(matrix, segment.second), to }
  })
}

export type Bounds = readonly [left: number, top: number, right: number, bottom: number]

/** The bounds of outlines, control points included; null for none. */
export function boundsOf(segments: readonly Segment[]): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const segment of segments) {
    if (segment.kind === 'close') continue
    const points = segment.kind === 'curve' ? [segment.first, segment.second, segment.to] : [segment.to]
    for (const [x, y] of points) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return left <= right ? [left, top, right, bottom] : null
}

/** Path data of absolute points, to hundredths. @throws RangeError for points beyond any page. */
export function pathText(segments: readonly Segment[]): string {
  const number = (value: number) => {
    if (!(Math.abs(value) < 1e6)) throw new RangeError('A point of the drawing is out of reach.')
    return String(Math.round(value * 100) / 100 + 0)
  }
  const points = (...list: readonly Point[]) => list.flatMap((point) => point.map(number)).join(' ')
  return segments
    .map((segment) => {
      if (segment.kind === 'close') return 'Z'
      if (segment.kind === 'curve') return `C${points(segment.first, segment.second, segment.to)}`
      return `${segment.kind === 'move' ? 'M' : 'L'}${points(segment.to)}`
    })
    .join('')
}
