import type { FramePlan, FrameTask } from './frame-objects.ts'
import { fork, knife } from './frames-round.ts'
import {
  branch,
  dots,
  heart,
  type Mark,
  placed,
  placedPath,
  type Point,
  polygon,
  polyline,
  rays,
  scatter,
  snowflake,
  sparkle,
  star,
  wave,
} from './marks.ts'
import { onGround, type Sketch } from './sketch.ts'
import { circle, path, roundedBox } from './svg.ts'

/** The code with the text below it; what is drawn between and beside them. */
function below(
  task: FrameTask,
  {
    side = 4,
    top = 3,
    gap = 4,
    text = 21,
    foot = 5,
    inset = 4,
  }: { side?: number; top?: number; gap?: number; text?: number; foot?: number; inset?: number },
  marksAt: (y: number, width: number) => readonly Mark[],
  capHeight = 13,
): FramePlan {
  const width = 100 + 2 * side
  const y = top + 100
  const room = task.hasText ? text : 0
  return onGround(task, {
    width,
    height: y + gap + room + foot,
    code: [side, top],
    marks: marksAt(y, width),
    text: { centre: [width / 2, y + gap + text / 2], width: width - 2 * inset, capHeight },
  })
}

/** The code with the text above it. */
function above(
  task: FrameTask,
  { side = 4, head }: { side?: number; head: number },
  text: NonNullable<Sketch['text']>,
  marks: readonly Mark[],
): FramePlan {
  const width = 100 + 2 * side
  const top = task.hasText ? head : 8
  return onGround(task, {
    width,
    height: top + 104,
    code: [side, top],
    marks: task.hasText ? marks : [],
    text,
  })
}

/** Large words over a thick rule. */
export function headline(task: FrameTask): FramePlan {
  const text = { centre: [56, 26], width: 100, capHeight: 22, height: 37, isLeft: true } as const
  return above(task, { side: 6, head: 56 }, text, [{ path: roundedBox([6, 51, 28, 3], 0) }])
}

/** Words with a stroke of a brush below them. */
export function underline(task: FrameTask): FramePlan {
  return below(
    task,
    { text: 21, foot: 14 },
    (y) =>
      task.hasText
        ? [
            {
              path: placedPath('M8 33Q54 26 104 29.6Q56 30.6 8 33ZM38 37Q66 32.6 94 34Q66 35 38 37Z', { y }),
            },
          ]
        : [],
    15,
  )
}

/** A sprig at each side of the words. */
export function sprigs(task: FrameTask): FramePlan {
  const sprig = branch({
    stem: [
      [3, 0],
      [22, 5],
      [46, -1],
    ],
    leaves: 5,
    length: 10,
    width: 4.2,
    line: 1,
  })
  return below(
    task,
    { text: 18, foot: 18 },
    (y, width) => {
      const at = { x: width / 2, y: y + (task.hasText ? 31.5 : 10) }
      return [
        ...placed(sprig, at),
        ...placed(sprig, { ...at, isFlipped: true }),
        { path: circle(at.x, at.y, 1.5) },
      ]
    },
    15,
  )
}

/** Two branches of laurel around the code, open at the top. */
export function laurel(task: FrameTask): FramePlan {
  const long = branch({
    stem: [
      [3, 121],
      [-17, 108],
      [-11, 8],
    ],
    leaves: 9,
    length: 12,
    width: 5,
    line: 1.2,
    spread: 38,
  })
  return onGround(task, {
    width: 144,
    height: task.hasText ? 156 : 128,
    code: [22, 6],
    marks: [...placed(long, { x: 22, y: 6 }), ...placed(long, { x: 122, y: 6, isFlipped: true })],
    text: { centre: [72, 140], width: 130, capHeight: 13.5 },
  })
}

/** Sprigs in two corners. */
export function corners(task: FrameTask): FramePlan {
  const long = branch({
    stem: [
      [4, 14],
      [20, 3.4],
      [66, 7.4],
    ],
    leaves: 6,
    length: 12.4,
    width: 5.4,
    line: 1.1,
  })
  const short = branch({
    stem: [
      [6, 13],
      [3, 26],
      [8, 56],
    ],
    leaves: 4,
    length: 12,
    width: 5,
    line: 1.1,
  })
  return below(
    task,
    { side: 17, top: 17, text: 20, foot: 24, gap: 3, inset: 20 },
    (y, width) => {
      const bottom = y + 27 + (task.hasText ? 20 : 0)
      const far = { x: width, y: bottom, degrees: 180 }
      return [...long, ...short, ...placed(long, far), ...placed(short, far)]
    },
    14,
  )
}

/** A garland over the code. */
export function garland(task: FrameTask): FramePlan {
  const half = branch({
    stem: [
      [0, 20],
      [-28, 22],
      [-51, 8],
    ],
    leaves: 7,
    length: 12,
    width: 5.6,
    line: 1.1,
    spread: 52,
  })
  return below(
    task,
    { side: 8, top: 31 },
    (_, width) => [
      ...placed(half, { x: width / 2 - 1 }),
      ...placed(half, { x: width / 2 + 1, isFlipped: true }),
      { path: placedPath(heart(3), { x: width / 2, y: 20 }) },
    ],
    14,
  )
}

/** Fork and knife at the sides of the code. */
export function cutlery(task: FrameTask): FramePlan {
  return below(
    task,
    { side: 19, top: 2, text: 22, gap: 3 },
    (_, width) => [...placed(fork, { x: 11, y: 4 }), ...placed(knife, { x: width - 11, y: 4 })],
    15,
  )
}

/** Small marks strewn over the margin of the code. */
function strewn(
  task: FrameTask,
  seed: number,
  markAt: (at: Point, index: number) => readonly Mark[],
  apart = 9,
): FramePlan {
  return below(
    task,
    { side: 17, top: 17, gap: 1, text: 24, foot: 7 },
    (y, width) => {
      const sides = [
        [5, 5, width - 10, 8],
        [5, 18, 8, 86],
        [width - 13, 18, 8, 86],
      ] as const
      const areas = task.hasText ? sides : [...sides, [5, y + 4, width - 10, 10] as const]
      return scatter(areas, apart, seed).flatMap(markAt)
    },
    15,
  )
}

export function stars(task: FrameTask): FramePlan {
  return strewn(task, 7, ([x, y], at) => [
    {
      path: placedPath(star([0, 0], 3.6, 1.5, 5), {
        x,
        y,
        scale: [1, 0.55, 0.78][at % 3] ?? 1,
        degrees: at * 23,
      }),
    },
  ])
}

export function snow(task: FrameTask): FramePlan {
  return strewn(
    task,
    11,
    ([x, y], at) =>
      at % 3 === 2
        ? [{ path: circle(x, y, 1.1) }]
        : placed(snowflake(3.9), { x, y, degrees: at * 17, scale: at % 2 === 0 ? 1 : 0.7 }),
    9.4,
  )
}

export function hearts(task: FrameTask): FramePlan {
  return strewn(task, 5, ([x, y], at) => [
    {
      path: placedPath(heart(3), {
        x,
        y,
        scale: [1, 0.5, 0.72][at % 3] ?? 1,
        degrees: ((at * 19) % 50) - 25,
      }),
    },
  ])
}

/** Paper snippets in two colours. */
export function confetti(task: FrameTask): FramePlan {
  const shapes: readonly Mark[] = [
    { path: roundedBox([-2.6, -1.1, 5.2, 2.2], 0.4) },
    { path: circle(0, 0, 1.7), paint: 'text' },
    { path: 'M-4 0Q-2 -3.4 0 0Q2 3.4 4 0', line: 1.2 },
    {
      path: polygon([
        [0, -2.3],
        [2.2, 1.6],
        [-2.2, 1.6],
      ]),
      paint: 'text',
    },
  ]
  return strewn(
    task,
    3,
    ([x, y], at) => placed(shapes.slice(at % 4, (at % 4) + 1), { x, y, degrees: at * 67 }),
    7.6,
  )
}

/** A string of flags in two colours. */
export function bunting(task: FrameTask): FramePlan {
  return below(
    task,
    { side: 8, top: 33, text: 22 },
    (_, width) => {
      const sag = (x: number): number => 6 + 12 * (1 - ((x - width / 2) / (width / 2)) ** 2)
      const flags = Array.from({ length: 9 }, (_flag, at): Mark => {
        const [left, right] = [at * 12.6 + 1.8, at * 12.6 + 13.2]
        const outline = polygon([
          [left, sag(left)],
          [right, sag(right)],
          [(left + right) / 2, sag((left + right) / 2) + 14],
        ])
        return at % 2 === 0 ? { path: outline } : { path: outline, paint: 'text' }
      })
      return [{ path: path(['M', 0, 6], ['Q', width / 2, 30, width, 6]), line: 1.2 }, ...flags]
    },
    15,
  )
}

/** Large words over a curl. */
export function flourish(task: FrameTask): FramePlan {
  const curl = 'M4 0Q18 -7 32 -1Q40 3 44 -1Q47 -5 43 -6.5Q39 -7 39.5 -3'
  const text = { centre: [56, 18], width: 104, capHeight: 15 } as const
  return above(task, { side: 6, head: 49 }, text, [
    {
      path: placedPath(curl, { x: 56, y: 42 }) + placedPath(curl, { x: 56, y: 42, isFlipped: true }),
      line: 1.4,
    },
    {
      path: polygon([
        [56, 39.6],
        [58.4, 42],
        [56, 44.4],
        [53.6, 42],
      ]),
    },
  ])
}

/** A hand-drawn arrow from the words to the code. */
export function arrow(task: FrameTask): FramePlan {
  const text = { centre: [44, 18.5], width: 80, capHeight: 15, height: 28 } as const
  return above(task, { head: 38 }, text, [
    { path: 'M87 13Q104 12 99 22Q95 29 91 23Q90 17 97 19Q106 23 98 36M92.5 31.6L98 36.4L103 30.6', line: 2 },
  ])
}

/** Large words at the right of the code, an arrow from them. */
export function beside(task: FrameTask): FramePlan {
  return onGround(task, {
    width: task.hasText ? 196 : 108,
    height: 108,
    code: [4, 4],
    marks: task.hasText
      ? [{ path: 'M158 80Q166 96 146 97Q128 98 110 88M119.4 84L109.4 87.6L114.6 96.6', line: 2.2 }]
      : [],
    text: { centre: [151, 40], width: 80, capHeight: 19, height: 56, isLeft: true },
  })
}

/** Half a sun with rays over the code. */
export function sunrise(task: FrameTask): FramePlan {
  return below(
    task,
    { side: 8, top: 39, text: 21 },
    (_, width) => [
      { path: placedPath('M-16 0A16 16 0 0 1 16 0Z', { x: width / 2, y: 37 }) },
      { path: placedPath(rays(20, 34, 15, -84, 84), { x: width / 2, y: 36.5 }), line: 2 },
    ],
    14,
  )
}

/** The beat of a heart between code and words. */
export function pulse(task: FrameTask): FramePlan {
  const beat: readonly Point[] = [
    [6, 8],
    [34, 8],
    [38, 4],
    [42, 8],
    [46, 8],
    [49, 13],
    [54, 1],
    [59, 17],
    [63, 8],
    [70, 8],
    [74, 4.5],
    [78, 8],
    [92, 8],
  ]
  return below(
    task,
    { side: 6, gap: 20, text: 18 },
    (y) => [
      { path: placedPath(polyline(beat), { x: 2, y }), line: 2 },
      { path: placedPath(heart(4.4), { x: 101, y: y + 8 }) },
    ],
    13,
  )
}

/** Traces of a circuit at both sides. */
export function circuit(task: FrameTask): FramePlan {
  const traces: readonly (readonly Point[])[] = [
    [
      [-1, 14],
      [-7, 14],
      [-13, 8],
    ],
    [
      [-1, 30],
      [-12, 30],
    ],
    [
      [-1, 46],
      [-6, 46],
      [-12, 52],
    ],
    [
      [-1, 62],
      [-13, 62],
    ],
    [
      [-1, 78],
      [-6, 78],
      [-11, 73],
    ],
    [
      [-1, 92],
      [-8, 92],
      [-13, 97],
    ],
  ]
  const ends = traces.map((trace): Point => trace.at(-1) ?? [0, 0])
  const side: readonly Mark[] = [
    { path: traces.map((trace) => polyline(trace)).join(''), line: 1.5 },
    { path: dots(ends, 2.6) },
  ]
  return below(
    task,
    { side: 18, top: 4, text: 22 },
    (_, width) => [
      ...placed(side, { x: 18, y: 4 }),
      ...placed(side, { x: width - 18, y: 4, isFlipped: true }),
    ],
    14,
  )
}

/** Corners of a viewfinder around the code. */
export function viewfinder(task: FrameTask): FramePlan {
  const corner = 'M2 24V10A8 8 0 0 1 10 2H24'
  return below(
    task,
    { side: 6, top: 6, gap: 11.5 },
    (y, width) => {
      const bottom = y + 6
      return [
        {
          path: [0, 90, 180, 270]
            .map((degrees) =>
              placedPath(corner, {
                x: degrees === 90 || degrees === 180 ? width : 0,
                y: degrees >= 180 ? bottom : 0,
                degrees,
              }),
            )
            .join(''),
          line: 3,
        },
      ]
    },
    14,
  )
}

/** Glints at two corners and beside the words. */
export function glints(task: FrameTask): FramePlan {
  return below(
    task,
    { side: 17, top: 17, text: 22, foot: 7, gap: 3 },
    (y, width) => {
      const glint = (x: number, at: number, radius: number): string =>
        placedPath(sparkle(radius), { x, y: at })
      return [
        {
          path:
            glint(width - 11.5, 12.5, 10.5) +
            glint(width - 6, 35, 5.5) +
            glint(width - 33, 8, 5.5) +
            glint(width - 8, y - 10, 3.6),
        },
        { path: glint(8.2, y - 6, 7.4) + glint(6, y - 26, 5) + glint(22, 7, 3.6) + glint(7, 24, 3) },
      ]
    },
    15,
  )
}

/** A pencil that underlines the words. */
export function pencil(task: FrameTask): FramePlan {
  return below(
    task,
    { side: 6, text: 20, foot: 18 },
    (y) => {
      const top = y + (task.hasText ? 28.5 : 6)
      const body = polygon([
        [22, 0],
        [86, 0],
        [96, 4],
        [86, 8],
        [22, 8],
      ])
      return [
        {
          path: placedPath(
            path(['M', 12, 0], ['A', 4, 4, 0, 0, 0, 12, 8], ['H', 19], ['V', 0], ['Z']) + body,
            { y: top },
          ),
        },
        {
          path: placedPath(
            polyline([
              [22, 2.7],
              [84, 2.7],
            ]) +
              polyline([
                [22, 5.3],
                [84, 5.3],
              ]),
            { y: top },
          ),
          line: 0.7,
          paint: 'text',
        },
      ]
    },
    14,
  )
}

/** Two rings over the code, a fine line at each side. */
export function rings(task: FrameTask): FramePlan {
  return below(
    task,
    { side: 6, top: 27, text: 22 },
    (_, width) => {
      const middle = width / 2
      return [
        { path: circle(middle - 5.4, 15, 8) + circle(middle + 5.4, 15, 8), line: 1.6 },
        {
          path:
            polyline([
              [8, 15],
              [middle - 22, 15],
            ]) +
            polyline([
              [middle + 22, 15],
              [width - 8, 15],
            ]),
          line: 1,
        },
        { path: placedPath(sparkle(3), { x: middle + 12.6, y: 4 }) },
      ]
    },
    15,
  )
}

/** Steam over the code, as from a cup. */
export function steam(task: FrameTask): FramePlan {
  const curl = path(['M', 0, 0], ['Q', -7, -6, 0, -12], ['Q', 7, -18, 0, -24])
  return below(
    task,
    { side: 6, top: 31, text: 21 },
    (_, width) => [
      {
        path: [-15, 0, 15]
          .map((dx) =>
            placedPath(curl, { x: width / 2 + dx, y: dx === 0 ? 28 : 27, scale: dx === 0 ? 1 : 0.82 }),
          )
          .join(''),
        line: 2.6,
      },
    ],
    14,
  )
}

/** Lines of waves under the words. */
export function ripples(task: FrameTask): FramePlan {
  return below(
    task,
    { side: 6, text: 20, foot: 21 },
    (y, width) => {
      const top = y + (task.hasText ? 30 : 10)
      return [0, 6, 12].map((dy) => ({
        path: path(['M', 10 + dy, top + dy], ...wave(10 + dy, width - 10 - dy, top + dy, 1.6, 8)),
        line: 1.7,
      }))
    },
    14,
  )
}

/** A double rule at top and bottom. */
export function rules(task: FrameTask): FramePlan {
  return below(
    task,
    { side: 5, top: 9, gap: 5, text: 21, foot: 9 },
    (y, width) => {
      const bottom = y + 5 + (task.hasText ? 21 : 0)
      const line = (at: number): string =>
        polyline([
          [5, at],
          [width - 5, at],
        ])
      return [
        { path: line(2.4) + line(bottom + 6.6), line: 2.4 },
        { path: line(6) + line(bottom + 3), line: 0.8 },
      ]
    },
    13,
  )
}
