import { moduleUnits, path, type Step } from './svg.ts'

/** Our own corner squares: the radius or cut of each outer and inner corner in modules, clockwise from the upper left. */
const squares = {
  soft: { outer: [0.5, 0.5, 0.5, 0.5], inner: [0.5, 0.5, 0.5, 0.5], cut: false },
  // With an inner radius of 1.7 zbar reads 3 of 10 turned prints, with 1.2 at least 7 (`bench -- studio`).
  cushion: { outer: [0.5, 0.5, 0.5, 0.5], inner: [1.2, 1.2, 1.2, 1.2], cut: false },
  leaf: { outer: [2, 0.5, 2, 0.5], inner: [1.2, 0.2, 1.2, 0.2], cut: false },
  cut: { outer: [1.2, 1.2, 1.2, 1.2], inner: [0.7, 0.7, 0.7, 0.7], cut: true },
} as const satisfies Record<string, CornerShape>
export type OwnCornerSquare = keyof typeof squares

type Four = readonly [number, number, number, number]
type CornerShape = { readonly outer: Four; readonly inner: Four; readonly cut: boolean }

export const ownCornerDots = ['heart', 'diamond', 'star'] as const
export type OwnCornerDot = (typeof ownCornerDots)[number]

/** Upper left modules of the three corner squares, with the corner of the code that each one fills. */
const places = (size: number) =>
  [
    { column: 0, row: 0, turns: 0 },
    { column: size - 7, row: 0, turns: 1 },
    { column: 0, row: size - 7, turns: 3 },
  ] as const

/** Path data of the three corner squares; null for a style that is not ours. */
export function drawOwnCornerSquares(
  style: string,
  size: number,
  [left, top]: readonly [number, number],
): string | null {
  if (!Object.hasOwn(squares, style)) return null
  const shape: CornerShape = squares[style as OwnCornerSquare]
  return places(size)
    .map(({ column, row, turns }) => {
      const [x, y] = [left + column * moduleUnits, top + row * moduleUnits]
      const box = (inset: number, corners: Four) =>
        outline([x + inset, y + inset, 7 * moduleUnits - 2 * inset], turned(corners, turns), shape.cut)
      return box(0, shape.outer) + box(moduleUnits, shape.inner)
    })
    .join('')
}

/** Path data of the three corner dots; null for a style that is not ours. */
export function drawOwnCornerDots(
  style: string,
  size: number,
  [left, top]: readonly [number, number],
): string | null {
  const draw = Object.hasOwn(dots, style) ? dots[style as OwnCornerDot] : undefined
  if (draw === undefined) return null
  return places(size)
    .map(({ column, row }) => draw(left + (column + 3.5) * moduleUnits, top + (row + 3.5) * moduleUnits))
    .join('')
}

/** Each around a centre. They reach a little out of the three modules of a plain dot, so that the middle keeps its weight. */
const dots: Readonly<Record<OwnCornerDot, (x: number, y: number) => string>> = {
  heart: (x, y) => {
    const [w, u, d] = [34, 22, 34]
    return path(
      ['M', x, y - u * 0.6],
      ['C', x + w * 0.25, y - u * 1.65, x + w, y - u * 1.55, x + w, y - u * 0.35],
      ['C', x + w, y + d * 0.45, x + w * 0.3, y + d * 0.7, x, y + d],
      ['C', x - w * 0.3, y + d * 0.7, x - w, y + d * 0.45, x - w, y - u * 0.35],
      ['C', x - w, y - u * 1.55, x - w * 0.25, y - u * 1.65, x, y - u * 0.6],
      ['Z'],
    )
  },
  diamond: (x, y) => {
    const reach = 38
    return path(['M', x, y - reach], ['L', x + reach, y], ['L', x, y + reach], ['L', x - reach, y], ['Z'])
  },
  star: (x, y) => {
    const steps = Array.from({ length: 10 }, (_, index): Step => {
      const radius = index % 2 === 0 ? 38 : 24
      const angle = -Math.PI / 2 + (index * Math.PI) / 5
      return [index === 0 ? 'M' : 'L', x + radius * Math.cos(angle), y + 1.5 + radius * Math.sin(angle)]
    })
    return path(...steps, ['Z'])
  },
}

/** A square with rounded or cut corners, radii in modules. */
function outline(
  [left, top, side]: readonly [number, number, number],
  corners: Four,
  isCut: boolean,
): string {
  const [a, b, c, d] = corners.map((radius) => radius * moduleUnits) as unknown as Four
  const [right, bottom] = [left + side, top + side]
  const to = (r: number, x: number, y: number): Step => (isCut ? ['L', x, y] : ['A', r, r, 0, 0, 1, x, y])
  return path(
    ['M', left + a, top],
    ['H', right - b],
    to(b, right, top + b),
    ['V', bottom - c],
    to(c, right - c, bottom),
    ['H', left + d],
    to(d, left, bottom - d),
    ['V', top + a],
    to(a, left + a, top),
    ['Z'],
  )
}

function turned(corners: Four, turns: number): Four {
  const [a, b, c, d] = corners
  if (turns === 1) return [d, a, b, c]
  return turns === 3 ? [b, c, d, a] : corners
}
