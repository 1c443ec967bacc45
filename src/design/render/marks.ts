import { seededRandom } from '../seeded-random.ts'
import { circle, path, type Step } from './svg.ts'

/** A piece of an ornament: a filled shape, or a line of a width. Marks may overlap. */
export type Mark = {
  readonly path: string
  /** Width of the line; absent: the path is filled. */
  readonly line?: number
  /** Absent: the colour of the frame. */
  readonly paint?: 'text'
}

export type Point = readonly [x: number, y: number]

/** Moves a drawing: flipped from left to right first, then scaled, turned clockwise and moved. */
export type Placing = {
  readonly x?: number
  readonly y?: number
  readonly scale?: number
  readonly degrees?: number
  readonly isFlipped?: boolean
}

/** Path data of absolute M L H V Q C A Z at another place. */
export function placedPath(
  data: string,
  { x = 0, y = 0, scale = 1, degrees = 0, isFlipped = false }: Placing,
): string {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle) * scale, Math.cos(angle) * scale]
  let pen: Point = [0, 0]
  const at = (px: number, py: number): Point => {
    pen = [px, py]
    const fx = isFlipped ? -px : px
    return [x + fx * cos - py * sin, y + fx * sin + py * cos]
  }
  const steps = Array.from(data.matchAll(/([A-Z])([^A-Z]*)/g), ([, command = '', text = '']): Step => {
    const n = (text.match(/-?[\d.]+/g) ?? []).map(Number)
    if (command === 'Z') return ['Z']
    if (command === 'H') return ['L', ...at(n[0] ?? 0, pen[1])]
    if (command === 'V') return ['L', ...at(pen[0], n[0] ?? 0)]
    if (command !== 'A') {
      const pairs = Array.from({ length: n.length / 2 }, (_, pair) =>
        at(n[pair * 2] ?? 0, n[pair * 2 + 1] ?? 0),
      )
      return [command, ...pairs.flat()]
    }
    const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, endX = 0, endY = 0] = n
    const turned = isFlipped ? -turn : turn
    return [
      'A',
      rx * scale,
      ry * scale,
      turned + degrees,
      large,
      isFlipped ? 1 - sweep : sweep,
      ...at(endX, endY),
    ]
  })
  return path(...steps)
}

/** Marks at another place; their lines grow with them. */
export function placed(marks: readonly Mark[], placing: Placing): Mark[] {
  const { scale = 1 } = placing
  return marks.map((mark) => ({
    ...mark,
    path: placedPath(mark.path, placing),
    ...(mark.line === undefined ? {} : { line: mark.line * scale }),
  }))
}

/** The same marks in the colour of the text. */
export function inText(marks: readonly Mark[]): Mark[] {
  return marks.map((mark) => ({ ...mark, paint: 'text' }))
}

export function polygon(points: readonly Point[]): string {
  return path(...points.map((point, at): Step => [at === 0 ? 'M' : 'L', ...point]), ['Z'])
}

export function polyline(points: readonly Point[]): string {
  return path(...points.map((point, at): Step => [at === 0 ? 'M' : 'L', ...point]))
}

/** A point at a distance, by degrees clockwise from the top. */
export function polar([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)]
}

/** A star of two radii, or the teeth of a seal when they are close. */
export function star(centre: Point, outer: number, inner: number, points: number): string {
  return polygon(
    Array.from({ length: points * 2 }, (_, at) =>
      polar(centre, at % 2 === 0 ? outer : inner, (at * 180) / points),
    ),
  )
}

/** A circle with half-round bumps along its edge. */
export function scalloped(centre: Point, radius: number, bumps: number): string {
  const bump = radius * Math.sin(Math.PI / bumps) * 1.05
  const steps = Array.from({ length: bumps }, (_, at): Step => [
    'A',
    bump,
    bump,
    0,
    0,
    1,
    ...polar(centre, radius, ((at + 1) * 360) / bumps),
  ])
  return path(['M', ...polar(centre, radius, 0)], ...steps, ['Z'])
}

/** A leaf that grows up from the origin. */
export function leaf(length: number, width: number): string {
  return path(
    ['M', 0, 0],
    ['Q', width, -length * 0.45, 0, -length],
    ['Q', -width, -length * 0.45, 0, 0],
    ['Z'],
  )
}

type Branch = {
  /** Start, pull and end of the stem. */
  readonly stem: readonly [Point, Point, Point]
  readonly leaves: number
  readonly length: number
  readonly width: number
  readonly line: number
  /** Degrees between a leaf and the stem. */
  readonly spread?: number
}

/** A bent stem with pairs of leaves, smaller towards its end. */
export function branch({ stem: [from, pull, to], leaves, length, width, line, spread = 48 }: Branch): Mark[] {
  const along = (t: number): readonly [Point, number] => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    const dx = (1 - t) * (pull[0] - from[0]) + t * (to[0] - pull[0])
    const dy = (1 - t) * (pull[1] - from[1]) + t * (to[1] - pull[1])
    const point: Point = [a * from[0] + b * pull[0] + c * to[0], a * from[1] + b * pull[1] + c * to[1]]
    return [point, (Math.atan2(dx, -dy) * 180) / Math.PI]
  }
  const outline = leaf(length, width)
  const grown = (t: number, turn: number): string => {
    const [[x, y], degrees] = along(t)
    return placedPath(outline, { x, y, degrees: degrees + turn, scale: 1 - t * 0.45 })
  }
  const pairs = Array.from({ length: leaves }, (_, at) => {
    const t = (at + 0.6) / (leaves + 0.4)
    return grown(t, -spread) + grown(Math.min(1, t + 0.25 / leaves), spread)
  })
  return [{ path: path(['M', ...from], ['Q', ...pull, ...to]), line }, { path: pairs.join('') + grown(1, 0) }]
}

/** A wave as a line from left to right, in half periods of a width. */
export function wave(left: number, right: number, y: number, height: number, half: number): Step[] {
  const count = Math.max(1, Math.round((right - left) / half))
  const width = (right - left) / count
  return Array.from({ length: count }, (_, at): Step => {
    const x = left + at * width
    return ['Q', x + width / 2, y + (at % 2 === 0 ? -height : height) * 2, x + width, y]
  })
}

export function sparkle(radius: number): string {
  const [r, bend] = [radius, radius * 0.12]
  return path(
    ['M', 0, -r],
    ['Q', bend, -bend, r, 0],
    ['Q', bend, bend, 0, r],
    ['Q', -bend, bend, -r, 0],
    ['Q', -bend, -bend, 0, -r],
    ['Z'],
  )
}

/** About two units wide and high. */
export function heart(scale: number): string {
  const outline =
    'M0 0.95C-0.35 0.6 -1.1 0.15 -1.1 -0.4C-1.1 -0.95 -0.3 -1.1 0 -0.5C0.3 -1.1 1.1 -0.95 1.1 -0.4C1.1 0.15 0.35 0.6 0 0.95Z'
  return placedPath(outline, { scale })
}

/** Six arms with two twigs each. */
export function snowflake(radius: number): Mark[] {
  const arm = `M0 0L0 ${-radius}M${-radius * 0.28} ${-radius * 0.86}L0 ${-radius * 0.6}L${radius * 0.28} ${-radius * 0.86}`
  const arms = [0, 60, 120, 180, 240, 300].map((degrees) => placedPath(arm, { degrees }))
  return [{ path: arms.join(''), line: radius * 0.15 }]
}

/** Rays around the origin between two radii, from one angle to another. */
export function rays(inner: number, outer: number, count: number, from: number, to: number): string {
  return Array.from({ length: count }, (_, at) => {
    const degrees = from + ((to - from) * at) / (count - 1)
    return polyline([
      polar([0, 0], inner, degrees),
      polar([0, 0], at % 2 === 0 ? outer : (inner + outer) / 2, degrees),
    ])
  }).join('')
}

type Area = readonly [left: number, top: number, width: number, height: number]

/** Points in areas, each far enough from the others; the same for the same seed. */
export function scatter(areas: readonly Area[], apart: number, seed: number): Point[] {
  const random = seededRandom(seed)
  const points: Point[] = []
  for (const [left, top, width, height] of areas)
    for (let tried = 0; tried < 140; tried++) {
      const point: Point = [left + random() * width, top + random() * height]
      if (points.every((other) => Math.hypot(other[0] - point[0], other[1] - point[1]) >= apart))
        points.push(point)
    }
  return points
}

export function dots(points: readonly Point[], radius: number): string {
  return points.map(([x, y]) => circle(x, y, radius)).join('')
}
