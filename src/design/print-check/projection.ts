/** A place in a photo, in pixels from its upper left corner. */
export type Point = readonly [x: number, y: number]

/** The corners of a symbol in a photo: upper left, upper right, lower right and lower left of the symbol itself. */
export type Quad = readonly [Point, Point, Point, Point]

/** Maps a place in modules, from the symbol's upper left corner, to a place in the photo. */
export type Projection = (column: number, row: number) => Point

/**
 * The perspective projection that takes a square of `side` modules onto four corners (Heckbert, Fundamentals of
 * Texture Mapping and Image Warping, 1989, §2.2.3).
 */
export function projectionOf([a, b, c, d]: Quad, side: number): Projection {
  const sumX = a[0] - b[0] + c[0] - d[0]
  const sumY = a[1] - b[1] + c[1] - d[1]
  const [dx1, dy1, dx2, dy2] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]]
  const share = dx1 * dy2 - dx2 * dy1 || Number.EPSILON
  const g = (sumX * dy2 - dx2 * sumY) / share
  const h = (dx1 * sumY - sumX * dy1) / share
  const [ax, bx] = [b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0]]
  const [ay, by] = [b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1]]
  return (column, row) => {
    const [u, v] = [column / side, row / side]
    const depth = g * u + h * v + 1
    return [(ax * u + bx * v + a[0]) / depth, (ay * u + by * v + a[1]) / depth]
  }
}

/** The least and the greatest coordinates of some corners. */
export function boundsOf(quad: Quad) {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/**
 * Every place that one corner reaches by a step along an axis, corner after corner.
 *
 * @param current the quad to start from, asked anew for each place.
 * @param step pixels.
 */
export function* movedCorners(current: () => Quad, step: number): Generator<Quad> {
  for (let corner = 0; corner < 4; corner++)
    for (const [dx, dy] of [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ] as const)
      yield current().map(([x, y], index) =>
        index === corner ? [x + dx, y + dy] : [x, y],
      ) as unknown as Quad
}

/** The corners of an axis-parallel box. */
export function quadOfBox(left: number, top: number, right: number, bottom: number): Quad {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** The corners at another scale of the photo, or moved. */
export function moveQuad(quad: Quad, scale: number, [dx, dy]: Point = [0, 0]): Quad {
  return quad.map(([x, y]) => [x * scale + dx, y * scale + dy] as const) as unknown as Quad
}

/** Pixels of a module along its longer and its shorter axis, in the middle of the symbol. */
export function moduleAxes(quad: Quad, side: number): { readonly long: number; readonly short: number } {
  const at = projectionOf(quad, side)
  const [middle, step] = [side / 2, 0.5]
  const [x0, y0] = at(middle - step, middle)
  const [x1, y1] = at(middle + step, middle)
  const [x2, y2] = at(middle, middle - step)
  const [x3, y3] = at(middle, middle + step)
  const [a, b, c, d] = [x1 - x0, x3 - x2, y1 - y0, y3 - y2]
  // Singular values of the projection's derivative.
  const [sum, product] = [a * a + b * b + c * c + d * d, Math.abs(a * d - b * c)]
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * product * product))
  return { long: Math.sqrt((sum + root) / 2), short: Math.sqrt(Math.max(0, (sum - root) / 2)) }
}

/** Degrees by which the surface is turned away from the camera; 0 when seen from straight above. */
export function viewingAngle(quad: Quad, side: number): number {
  const { long, short } = moduleAxes(quad, side)
  return (Math.acos(Math.min(1, short / (long || 1))) * 180) / Math.PI
}
