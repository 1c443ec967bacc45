/** A part of an outline in absolute picture units; a curve is a cubic one. */
export type Segment =
  | { readonly kind: 'move' | 'line'; readonly to: Point }
  | { readonly kind: 'curve'; readonly first: Point; readonly second: Point; readonly to: Point }
  | { readonly kind: 'close' }

export type Point = readonly [x: number, y: number]

const lengths: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 }

/**
 * SVG path data as moves, lines and cubic curves, which is all that other formats know.
 *
 * @throws RangeError for a command that no picture of ours has (S, T).
 */
export function pathSegments(path: string): Segment[] {
  const segments: Segment[] = []
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  for (const [, letter = '', text = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase()
    const length = lengths[command]
    if (length === undefined) throw new RangeError(`A path of a picture has no ${letter}.`)
    const isRelative = letter !== command
    const given =
      command === 'A'
        ? arcNumbers(text)
        : (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number)
    if (length === 0) {
      segments.push({ kind: 'close' })
      at = start
      continue
    }
    for (let first = 0; first + length <= given.length; first += length) {
      const step = given.slice(first, first + length)
      const [dx, dy] = isRelative ? at : [0, 0]
      const point = (index: number): Point => [(step[index] ?? 0) + dx, (step[index + 1] ?? 0) + dy]
      const from = at
      if (command === 'H') at = [(step[0] ?? 0) + dx, from[1]]
      else if (command === 'V') at = [from[0], (step[0] ?? 0) + dy]
      else at = point(length - 2)
      if (command === 'M' && first === 0) {
        start = at
        segments.push({ kind: 'move', to: at })
      } else if (command === 'C') segments.push({ kind: 'curve', first: point(0), second: point(2), to: at })
      else if (command === 'Q') segments.push(raised(from, point(0), at))
      else if (command === 'A') segments.push(...arc(from, step, at))
      else segments.push({ kind: 'line', to: at })
    }
  }
  return segments
}

/** Flags of an arc may stand without a space after them. */
function arcNumbers(text: string): number[] {
  const one =
    /\s*,?\s*(-?(?:\d+\.?\d*|\.\d+))\s*,?\s*(-?(?:\d+\.?\d*|\.\d+))\s*,?\s*(-?(?:\d+\.?\d*|\.\d+))\s*,?\s*([01])\s*,?\s*([01])\s*,?\s*(-?(?:\d+\.?\d*|\.\d+))\s*,?\s*(-?(?:\d+\.?\d*|\.\d+))/g
  return Array.from(text.matchAll(one)).flatMap((found) => found.slice(1).map(Number))
}

/** A quadratic curve as a cubic one. */
function raised(from: Point, control: Point, to: Point): Segment {
  const towards = (end: Point): Point => [
    end[0] + (2 / 3) * (control[0] - end[0]),
    end[1] + (2 / 3) * (control[1] - end[1]),
  ]
  return { kind: 'curve', first: towards(from), second: towards(to), to }
}

/** An arc as cubic curves of at most a quarter each (SVG 2, implementation notes B.2.4). */
function arc(
  from: Point,
  [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0]: readonly number[],
  to: Point,
): Segment[] {
  if (rx === 0 || ry === 0 || (from[0] === to[0] && from[1] === to[1])) return [{ kind: 'line', to }]
  const angle = (turn * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const [halfX, halfY] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  const [x, y] = [cosine * halfX + sine * halfY, cosine * halfY - sine * halfX]
  const reach = Math.sqrt(Math.max(1, (x / rx) ** 2 + (y / ry) ** 2))
  const [a, b] = [Math.abs(rx) * reach, Math.abs(ry) * reach]
  const rest = Math.max(0, (a * b) ** 2 / ((a * y) ** 2 + (b * x) ** 2) - 1)
  const factor = Math.sqrt(rest) * (large === sweep ? -1 : 1)
  const [centreX, centreY] = [(factor * a * y) / b, (-factor * b * x) / a]
  const place = (px: number, py: number): Point => [
    cosine * px * a - sine * py * b + cosine * centreX - sine * centreY + (from[0] + to[0]) / 2,
    sine * px * a + cosine * py * b + sine * centreX + cosine * centreY + (from[1] + to[1]) / 2,
  ]
  const begin = Math.atan2((y - centreY) / b, (x - centreX) / a)
  let swept = Math.atan2((-y - centreY) / b, (-x - centreX) / a) - begin
  if (sweep === 1 && swept < 0) swept += 2 * Math.PI
  if (sweep === 0 && swept > 0) swept -= 2 * Math.PI
  const parts = Math.max(1, Math.ceil(Math.abs(swept) / (Math.PI / 2) - 1e-9))
  const step = swept / parts
  const handle = (4 / 3) * Math.tan(step / 4)
  return Array.from({ length: parts }, (_, index) => {
    const [one, two] = [begin + index * step, begin + (index + 1) * step]
    return {
      kind: 'curve',
      first: place(Math.cos(one) - handle * Math.sin(one), Math.sin(one) + handle * Math.cos(one)),
      second: place(Math.cos(two) + handle * Math.sin(two), Math.sin(two) - handle * Math.cos(two)),
      to: index === parts - 1 ? to : place(Math.cos(two), Math.sin(two)),
    }
  })
}
