import type { FramePlan, FrameTask } from './frame-objects.ts'
import { branch, inText, type Mark, placed, placedPath, polygon, scalloped, sparkle, star } from './marks.ts'
import { holed, onGround } from './sketch.ts'
import { circle, path } from './svg.ts'

/** A round card: the code a little above the middle, the text below it. */
function roundCard(task: FrameTask, radius: number, outline: string, marks: readonly Mark[]): FramePlan {
  const middle = radius
  return holed(task, {
    width: 2 * radius,
    height: 2 * radius,
    code: [middle - 50, middle - (task.hasText ? 61 : 50)],
    outline,
    radius: 4,
    ornaments: inText(marks),
    text: { centre: [middle, middle + 55.5], width: 104, capHeight: 12 },
  })
}

export function scallop(task: FrameTask): FramePlan {
  const outline = scalloped([96, 96], 92, 30)
  const top = task.hasText ? [{ path: placedPath(sparkle(5), { x: 96, y: 20 }) }] : []
  return roundCard(task, 96, outline, top)
}

/** A price burst. */
export function burst(task: FrameTask): FramePlan {
  const outline = star([100, 100], 100, 89, 28)
  const dots = [-14, 0, 14].map((dx) => ({
    path: placedPath(star([0, 0], 4.4, 1.9, 5), { x: 100 + dx, y: 24 + Math.abs(dx) / 7 }),
  }))
  return roundCard(task, 100, outline, task.hasText ? dots : [])
}

/** A round seal whose text runs along its ring. */
export function seal(task: FrameTask): FramePlan {
  const middle = 97
  const stars = [-24, -12, 0, 12, 24].map((degrees) => ({
    path: placedPath(star([0, 84.5], degrees === 0 ? 5 : 3.6, degrees === 0 ? 2.1 : 1.5, 5), {
      x: middle,
      y: middle,
      degrees,
    }),
  }))
  return holed(task, {
    width: 2 * middle,
    height: 2 * middle,
    code: [middle - 50, middle - 50],
    outline: circle(middle, middle, middle),
    radius: 3,
    ornaments: inText([
      { path: circle(middle, middle, 93), line: 1 },
      { path: circle(middle, middle, 75), line: 1 },
      ...(task.hasText ? stars : []),
    ]),
    text: { centre: [middle, middle], width: 190, capHeight: 8.3, arc: { radius: 80, isBelow: false } },
  })
}

/** An upright oval label with a fine line inside. */
export function oval(task: FrameTask): FramePlan {
  const [rx, ry] = [80, 104]
  const ellipse = (inset: number): string => {
    const [a, b] = [rx - inset, ry - inset]
    return path(['M', rx - a, ry], ['A', a, b, 0, 0, 1, rx + a, ry], ['A', a, b, 0, 0, 1, rx - a, ry], ['Z'])
  }
  const sprig = branch({
    stem: [
      [0, 0],
      [12, 3],
      [26, -2],
    ],
    leaves: 3,
    length: 8,
    width: 3.4,
    line: 0.9,
  })
  return holed(task, {
    width: 2 * rx,
    height: 2 * ry,
    code: [rx - 50, ry - 48],
    outline: ellipse(0),
    radius: 2,
    ornaments: inText([
      { path: ellipse(4), line: 0.9 },
      ...placed(sprig, { x: rx, y: ry + 72 }),
      ...placed(sprig, { x: rx, y: ry + 72, isFlipped: true }),
    ]),
    text: { centre: [rx, ry - 65], width: 90, capHeight: 16 },
  })
}

export function hexagon(task: FrameTask): FramePlan {
  const [half, high] = [74, 92]
  const outline = (inset: number): string => {
    const [w, h] = [half - inset, high - inset * 1.15]
    const shoulder = 50 - inset * 0.3
    return polygon(
      [
        [0, -h],
        [w, -shoulder],
        [w, shoulder],
        [0, h],
        [-w, shoulder],
        [-w, -shoulder],
      ].map(([x = 0, y = 0]) => [x + half, y + high]),
    )
  }
  return holed(task, {
    width: 2 * half,
    height: 2 * high,
    code: [half - 50, high - (task.hasText ? 57 : 50)],
    outline: outline(0),
    radius: 3,
    ornaments: inText([
      { path: outline(3.6), line: 1 },
      { path: placedPath(sparkle(5.5), { x: half, y: 17 }) },
    ]),
    text: { centre: [half, high + 54.5], width: 84, capHeight: 10.5 },
  })
}

/** A crest with the text at its head and a sprig at its foot. */
export function shield(task: FrameTask): FramePlan {
  const outline = (inset: number): string => {
    const w = 66 - inset
    return path(
      ['M', 66 - w, inset],
      ['H', 66 + w],
      ['V', 94],
      ['C', 66 + w, 134 - inset, 66 + w * 0.6, 162 - inset, 66, 180 - inset * 1.2],
      ['C', 66 - w * 0.6, 162 - inset, 66 - w, 134 - inset, 66 - w, 94],
      ['Z'],
    )
  }
  const sprig = branch({
    stem: [
      [0, 0],
      [10, -1],
      [19, -8],
    ],
    leaves: 3,
    length: 8,
    width: 3.4,
    line: 0.9,
  })
  return holed(task, {
    width: 132,
    height: 180,
    code: [16, 27],
    outline: outline(0),
    radius: 2,
    ornaments: inText([
      { path: outline(3.4), line: 1 },
      ...placed(sprig, { x: 66, y: 153 }),
      ...placed(sprig, { x: 66, y: 153, isFlipped: true }),
    ]),
    text: { centre: [66, 15.5], width: 108, capHeight: 11 },
  })
}

/** A pin of a map. */
export function pin(task: FrameTask): FramePlan {
  const r = 78
  const outline = path(
    ['M', r, 2 * r + 62],
    ['L', r - 66, r + 41.5],
    ['A', r, r, 0, 1, 1, r + 66, r + 41.5],
    ['Z'],
  )
  return holed(task, {
    width: 2 * r,
    height: 2 * r + 62,
    code: [r - 50, r - 54],
    outline,
    radius: 4,
    ornaments: inText([{ path: circle(r, r + 112, 5) }]),
    text: { centre: [r, r + 64], width: 84, capHeight: 11 },
  })
}

/** A plate between fork and knife, the text below. */
export function plate(task: FrameTask): FramePlan {
  const [x, y, r] = [98, 78, 76]
  return onGround(task, {
    width: 2 * x,
    height: task.hasText ? 188 : 156,
    code: [x - 50, y - 50],
    marks: [
      { path: circle(x, y, r), line: 2.6 },
      { path: circle(x, y, r - 4.4), line: 0.8 },
      ...placed(fork, { x: 10, y: 30, scale: 0.96 }),
      ...placed(knife, { x: 2 * x - 10, y: 30, scale: 0.96 }),
    ],
    text: { centre: [x, 171], width: 180, capHeight: 13 },
  })
}

/** 100 high, its middle at 0. */
export const fork: readonly Mark[] = [
  {
    path: path(
      ['M', -7, 0],
      ['H', -4.6],
      ['V', 22],
      ['H', -1.2],
      ['V', 0],
      ['H', 1.2],
      ['V', 22],
      ['H', 4.6],
      ['V', 0],
      ['H', 7],
      ['V', 26],
      ['Q', 7, 36, 2.2, 39],
      ['L', 3.2, 96],
      ['A', 3.2, 3.2, 0, 0, 1, -3.2, 96],
      ['L', -2.2, 39],
      ['Q', -7, 36, -7, 26],
      ['Z'],
    ),
  },
]

export const knife: readonly Mark[] = [
  {
    path: path(
      ['M', -2.6, 0],
      ['Q', 6.4, 8, 6, 34],
      ['Q', 5.8, 50, 2.2, 54],
      ['L', 3.2, 96],
      ['A', 3.2, 3.2, 0, 0, 1, -3.2, 96],
      ['L', -2.6, 54],
      ['Z'],
    ),
  },
]
