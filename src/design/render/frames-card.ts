import type { FramePlan, FrameTask } from './frame-objects.ts'
import {
  branch,
  dots,
  inText,
  type Mark,
  placed,
  placedPath,
  type Point,
  polygon,
  polyline,
  rays,
  wave,
} from './marks.ts'
import { drawn, holed, onGround } from './sketch.ts'
import { circle, path, roundedBox, type Step } from './svg.ts'

/** A doorway with a rising sun over the text, the code below. */
export function arch(task: FrameTask): FramePlan {
  const height = 172
  return holed(task, {
    width: 120,
    height,
    code: [10, 62],
    outline: path(['M', 0, height], ['V', 60], ['A', 60, 60, 0, 0, 1, 120, 60], ['V', height], ['Z']),
    radius: 2,
    ornaments: inText([
      { path: placedPath('M-9 0A9 9 0 0 1 9 0Z', { x: 60, y: 29 }) },
      { path: placedPath(rays(12, 19, 9, -80, 80), { x: 60, y: 29 }), line: 1.6 },
    ]),
    text: { centre: [60, 46], width: 98, capHeight: 12.5 },
  })
}

/** An arch of two fine lines on the background, sprigs over the text. */
export function archway(task: FrameTask): FramePlan {
  const [width, height] = [132, 184]
  const bow = (inset: number): string => {
    const r = 66 - inset
    return path(
      ['M', inset, height - inset],
      ['V', 66],
      ['A', r, r, 0, 0, 1, width - inset, 66],
      ['V', height - inset],
      ['Z'],
    )
  }
  const sprig = branch({
    stem: [
      [0, 0],
      [10, -3],
      [24, 3],
    ],
    leaves: 3,
    length: 9,
    width: 3.6,
    line: 0.9,
  })
  return drawn(task, {
    width,
    height,
    code: [16, 72],
    panel: bow(0),
    shapes: '',
    ornaments: [
      { path: bow(1), line: 2 },
      { path: bow(4.6), line: 0.8 },
      ...placed(sprig, { x: 66, y: 28 }),
      ...placed(sprig, { x: 66, y: 28, isFlipped: true }),
    ],
    text: { centre: [66, 54], width: 108, capHeight: 16, isOnGround: true },
  })
}

/** An instant photograph that a strip of tape holds. */
export function polaroid(task: FrameTask): FramePlan {
  const foot = task.hasText ? 31 : 18
  return holed(task, {
    width: 118,
    height: 114 + foot,
    code: [9, 14],
    outline: roundedBox([0, 5, 118, 109 + foot], 1.5),
    ornaments: inText([
      { path: placedPath(roundedBox([-19, -4.4, 38, 8.8], 0.4), { x: 59, y: 5.2, degrees: -2.4 }) },
    ]),
    text: { centre: [59, 114 + foot * 0.5], width: 108, capHeight: 13 },
  })
}

/** A sheet with a turned corner. */
export function page(task: FrameTask): FramePlan {
  const [width, fold] = [120, 22]
  const height = task.hasText ? 156 : 134
  return holed(task, {
    width,
    height,
    code: [10, 24],
    outline: polygon([
      [0, 0],
      [width - fold, 0],
      [width, fold],
      [width, height],
      [0, height],
    ]),
    ornaments: inText([
      {
        path: polygon([
          [width - fold, 0],
          [width - fold, fold],
          [width, fold],
        ]),
      },
      {
        path: polyline([
          [10, 14],
          [70, 14],
        ]),
        line: 1.6,
      },
    ]),
    text: { centre: [60, 140], width: 104, capHeight: 11.5 },
  })
}

/** A bottle's label: hollow corners and a fine line inside. */
export function plaque(task: FrameTask): FramePlan {
  const width = 128
  const height = task.hasText ? 166 : 128
  const edge = (inset: number, r: number): string => {
    const [right, bottom] = [width - inset, height - inset]
    return path(
      ['M', inset + r, inset],
      ['H', right - r],
      ['A', r, r, 0, 0, 0, right, inset + r],
      ['V', bottom - r],
      ['A', r, r, 0, 0, 0, right - r, bottom],
      ['H', inset + r],
      ['A', r, r, 0, 0, 0, inset, bottom - r],
      ['V', inset + r],
      ['A', r, r, 0, 0, 0, inset + r, inset],
      ['Z'],
    )
  }
  const rule: Mark[] = task.hasText
    ? [
        {
          path:
            polyline([
              [24, 156],
              [104, 156],
            ]) +
            polyline([
              [24, 124],
              [104, 124],
            ]),
          line: 0.9,
        },
      ]
    : []
  return holed(task, {
    width,
    height,
    code: [14, 14],
    outline: edge(0, 11),
    ornaments: inText([{ path: edge(4, 10), line: 0.9 }, ...rule]),
    text: { centre: [64, 140], width: 90, capHeight: 12 },
  })
}

/** A folding board with legs, the text on top. */
export function board(task: FrameTask): FramePlan {
  const [width, height] = [126, 160]
  const head = task.hasText ? 34 : 14
  const bottom = head + 112
  return holed(task, {
    width,
    height: bottom + height - 146,
    code: [13, head],
    outline:
      roundedBox([0, 4, width, bottom - 4], 4) +
      polygon([
        [8, bottom],
        [20, bottom],
        [17, bottom + 14],
        [5, bottom + 14],
      ]) +
      polygon([
        [width - 20, bottom],
        [width - 8, bottom],
        [width - 5, bottom + 14],
        [width - 17, bottom + 14],
      ]) +
      roundedBox([49, 0, 28, 4], 2),
    radius: 1,
    ornaments: inText([{ path: roundedBox([4, 8, width - 8, bottom - 12], 2), line: 1 }]),
    text: { centre: [63, 21.5], width: 106, capHeight: 12 },
  })
}

/** A notepad with a spiral. */
export function notebook(task: FrameTask): FramePlan {
  const [width, head] = [120, 24]
  const bottom = head + 100 + (task.hasText ? 27 : 10)
  const rings: readonly number[] = [12, 24, 36, 48, 60, 72, 84, 96, 108]
  return holed(task, {
    width,
    height: bottom,
    code: [10, head],
    outline: roundedBox([0, 8, width, bottom - 8], 5),
    radius: 2,
    ornaments: [
      {
        path: dots(
          rings.map((x) => [x, 14.5]),
          2.7,
        ),
        paint: 'text',
      },
      {
        path: rings
          .map((x) =>
            polyline([
              [x, 13.5],
              [x, 1.35],
            ]),
          )
          .join(''),
        line: 2.6,
      },
    ],
    text: { centre: [60, bottom - 13.5], width: 106, capHeight: 12 },
  })
}

/** A window of a browser. */
export function browser(task: FrameTask): FramePlan {
  const [width, head] = [124, 22]
  const bottom = head + 104 + (task.hasText ? 25 : 8)
  return holed(task, {
    width,
    height: bottom,
    code: [12, head],
    outline: roundedBox([0, 0, width, bottom], 8),
    radius: 2,
    ornaments: inText([
      {
        path: dots(
          [
            [11, 11],
            [20, 11],
            [29, 11],
          ],
          2.7,
        ),
      },
      { path: roundedBox([38, 6.2, 74, 9.6], 4.8), line: 1.2 },
    ]),
    text: { centre: [62, bottom - 14.5], width: 104, capHeight: 11.5 },
  })
}

/** A house with a chimney, the text in its gable. */
export function house(task: FrameTask): FramePlan {
  const width = 144
  const roof: readonly Point[] = [
    [72, 0],
    [144, 50],
    [133, 50],
    [133, 160],
    [11, 160],
    [11, 50],
    [0, 50],
    [28, 30.6],
    [28, 10],
    [42, 10],
    [42, 20.8],
  ]
  return holed(task, {
    width,
    height: 160,
    code: [22, 52],
    outline: polygon(roof),
    radius: 1,
    ornaments: task.hasText ? [] : inText([{ path: circle(72, 30, 7) }]),
    text: { centre: [72, 39.5], width: 84, capHeight: 10.5 },
  })
}

/** A present with a bow. */
export function present(task: FrameTask): FramePlan {
  const [middle, lid] = [66, 24.2]
  const bottom = lid + 20 + 104 + (task.hasText ? 24 : 6)
  const loop = 'M0 0C-8 -24 -34 -28 -36 -14C-37 -3 -16 2 0 0Z'
  const both = (part: string): string =>
    placedPath(part, { x: middle, y: lid - 2 }) + placedPath(part, { x: middle, y: lid - 2, isFlipped: true })
  return holed(task, {
    width: 2 * middle,
    height: bottom,
    code: [16, lid + 22],
    outline: roundedBox([0, lid, 132, 17], 2) + roundedBox([5, lid + 17, 122, bottom - lid - 17], 2),
    radius: 1,
    ornaments: [
      { path: both(loop) },
      ...inText([{ path: both('M-7 -5C-14 -16 -26 -19 -29 -13C-30 -8 -18 -5 -7 -5Z') }]),
      ...inText([{ path: roundedBox([middle - 7, lid, 14, 17], 0) + roundedBox([0, lid + 17, 132, 1], 0) }]),
      { path: circle(middle, lid - 3, 6) },
    ],
    text: { centre: [middle, bottom - 13.5], width: 110, capHeight: 12 },
  })
}

/** A letter that looks out of its envelope. */
export function envelope(task: FrameTask): FramePlan {
  const [width, top, bottom] = [136, 98, 178]
  const letter: readonly Point[] = [
    [14, 0],
    [122, 0],
    [122, 116],
    [68, 136],
    [14, 116],
  ]
  return drawn(task, {
    width,
    height: bottom,
    code: [18, 5],
    panel: polygon(letter),
    shapes: polygon([
      [0, top],
      [14, top + 7.4],
      [14, 106.5],
      [68, 136],
      [122, 106.5],
      [122, top + 7.4],
      [width, top],
      [width, bottom],
      [0, bottom],
    ]),
    ornaments: [
      {
        path: polyline([
          [14.5, 104],
          [14.5, 0.5],
          [121.5, 0.5],
          [121.5, 104],
        ]),
        line: 1,
      },
      ...inText([
        {
          path:
            polyline([
              [2, bottom - 1.5],
              [50, 127],
            ]) +
            polyline([
              [width - 2, bottom - 1.5],
              [86, 127],
            ]),
          line: 0.9,
        },
      ]),
    ],
    text: { centre: [68, 158], width: 72, capHeight: 10 },
  })
}

/** A letter by air: slanting stripes in two colours along its edge. */
export function airmail(task: FrameTask): FramePlan {
  const [width, edge] = [126, 7]
  const height = task.hasText ? 152 : 126
  const stripes = (odd: 0 | 1): string => {
    const across = Array.from({ length: Math.ceil(width / 14) }, (_, at) => (at * 2 + odd) * 7)
    const down = Array.from({ length: Math.ceil(height / 14) }, (_, at) => (at * 2 + odd) * 7)
    const row = (x: number, y: number): string =>
      polygon(
        [
          [x + 5, y],
          [x + 12, y],
          [x + 7, y + edge],
          [x, y + edge],
        ].map(([px = 0, py = 0]) => [Math.min(width, px), py]),
      )
    const column = (x: number, y: number): string =>
      polygon(
        [
          [x, y + 5],
          [x + edge, y],
          [x + edge, y + 7],
          [x, y + 12],
        ].map(([px = 0, py = 0]) => [px, Math.min(height, py)]),
      )
    return (
      across
        .filter((x) => x < width - 7)
        .map((x) => row(x, 0) + row(x, height - edge))
        .join('') +
      down
        .filter((y) => y > 5 && y < height - 18)
        .map((y) => column(0, y) + column(width - edge, y))
        .join('')
    )
  }
  return onGround(task, {
    width,
    height,
    code: [13, 12],
    marks: [{ path: stripes(0) }, { path: stripes(1), paint: 'text' }],
    text: { centre: [63, 126], width: 104, capHeight: 12 },
  })
}

/** The code on paper that is torn off above the text. */
export function torn(task: FrameTask): FramePlan {
  const teeth: readonly number[] = [3, 0.5, 4, 1.5, 5, 2, 0, 3.5, 1, 4.5, 2.5, 5, 1, 3, 0.5, 4, 2, 5, 1.5, 3]
  const width = 112
  const height = task.hasText ? 134 : 118
  const edge = teeth.map((tooth, at): Point => [(at * width) / (teeth.length - 1), 104 + tooth])
  const second = edge.map(([x, y]): Point => [x, y + 3.2])
  return drawn(task, {
    width,
    height,
    code: [6, 3],
    panel: polygon([
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]),
    shapes: polygon([...second, [width, height], [0, height]]),
    ornaments: [{ path: polyline(edge), line: 0.9 }],
    text: { centre: [56, 123], width: 100, capHeight: 10.5 },
  })
}

/** A scroll with folded ends under the code, the text along its bend. */
export function scroll(task: FrameTask): FramePlan {
  const [width, band] = [148, 22]
  const bow = (y: number): Step => ['A', 210, 210, 0, 0, 1, 132, y]
  const main = path(
    ['M', 16, 116],
    bow(116),
    ['L', 132, 116 + band],
    ['A', 210, 210, 0, 0, 0, 16, 116 + band],
    ['Z'],
  )
  const end = 'M0 122.5L13.5 119L13.5 141L0 144.5L6 132.5Z'
  return drawn(task, {
    width,
    height: 143,
    code: [24, 2],
    panel: path(['M', 20, 0], ['H', 128], ['V', 112], ['A', 210, 210, 0, 0, 0, 20, 112], ['Z']),
    shapes: main,
    ornaments: [
      { path: path(['M', 20.7, 107], ['V', 0.7], ['H', 127.3], ['V', 107]), line: 1.4 },
      { path: end },
      { path: placedPath(end, { x: width, isFlipped: true }) },
    ],
    text: { centre: [74, 317.8], width: 106, capHeight: 9, arc: { radius: 195, isBelow: false } },
  })
}

/** A tall card: large words on the frame's colour, the code on the background under a wave of it. */
export function poster(task: FrameTask): FramePlan {
  const [width, head] = [116, task.hasText ? 66 : 12]
  return drawn(task, {
    width,
    height: head + 112,
    code: [8, head + 5],
    panel: roundedBox([0, 0, width, head + 112], 0),
    shapes: roundedBox([0, 0, width, head], 0),
    ornaments: task.hasText ? inText([{ path: roundedBox([9, 7, 16, 2.2], 0) }]) : [],
    text: { centre: [58, 38.5], width: 98, capHeight: 22, height: 41, isLeft: true },
  })
}

/** A card of two halves: large words at the left, the code at the right. */
export function split(task: FrameTask): FramePlan {
  const left = task.hasText ? 86 : 12
  const arrow = path(['M', 10, 102], ['H', 30], ['M', 25, 97], ['L', 30, 102], ['L', 25, 107])
  return drawn(task, {
    width: left + 112,
    height: 114,
    code: [left + 6, 7],
    panel: roundedBox([left - 1, 0, 113, 114], 0),
    shapes: roundedBox([0, 0, left, 114], 0),
    ornaments: task.hasText ? inText([{ path: arrow, line: 2.2 }]) : [],
    text: { centre: [left / 2, 46], width: left - 18, capHeight: 22, height: 74, isLeft: true },
  })
}

/** A ticket on its side: the code, a perforation, and the words on the stub. */
export function stub(task: FrameTask): FramePlan {
  const [fold, bite] = [122, 7]
  const width = task.hasText ? 212 : 140
  const outline = path(
    ['M', 5, 0],
    ['H', fold - bite],
    ['A', bite, bite, 0, 0, 0, fold + bite, 0],
    ['H', width - 5],
    ['A', 5, 5, 0, 0, 1, width, 5],
    ['V', 115],
    ['A', 5, 5, 0, 0, 1, width - 5, 120],
    ['H', fold + bite],
    ['A', bite, bite, 0, 0, 0, fold - bite, 120],
    ['H', 5],
    ['A', 5, 5, 0, 0, 1, 0, 115],
    ['V', 5],
    ['A', 5, 5, 0, 0, 1, 5, 0],
    ['Z'],
  )
  const holes = Array.from({ length: 13 }, (_, at): Point => [fold, 15 + at * 7.5])
  return holed(task, {
    width,
    height: 120,
    code: [10, 10],
    outline,
    radius: 3,
    ornaments: inText([{ path: dots(holes, 1.1) }]),
    text: { centre: [170, 60], width: 70, capHeight: 17, height: 80 },
  })
}

/** A price tag on a string. */
export function priceTag(task: FrameTask): FramePlan {
  const [width, height] = [152, task.hasText ? 140 : 118]
  const middle = height / 2
  const outline = polygon([
    [0, middle - 14],
    [32, 0],
    [width, 0],
    [width, height],
    [32, height],
    [0, middle + 14],
  ])
  return holed(task, {
    width,
    height,
    code: [40, 9],
    outline: outline + circle(19, middle, 6),
    radius: 2,
    ornaments: inText([{ path: circle(19, middle, 9), line: 1 }]),
    text: { centre: [90, height - 15], width: 106, capHeight: 12.5 },
  })
}

/** A band of the frame's colour whose edge is a wave, with a second wave over it. */
export function waves(task: FrameTask): FramePlan {
  const width = 116
  const height = task.hasText ? 150 : 132
  return drawn(task, {
    width,
    height,
    code: [8, 6],
    panel: roundedBox([0, 0, width, height], 0),
    shapes: path(['M', 0, 120], ...wave(0, width, 120, 2.4, 14.5), ['V', height], ['H', 0], ['Z']),
    ornaments: [
      {
        path: path(['M', 2, 112.5], ...wave(2, width - 2, 112.5, 2.4, 14), ['L', width - 2, 112.5]),
        line: 1.8,
      },
    ],
    text: { centre: [58, 135.5], width: 102, capHeight: 11.5 },
  })
}

/** Hills with firs under the code. */
export function hills(task: FrameTask): FramePlan {
  const width = 124
  const height = task.hasText ? 156 : 138
  const ground = path(
    ['M', 0, 126],
    ['Q', 30, 112, 62, 124],
    ['Q', 96, 132, width, 119],
    ['V', height],
    ['H', 0],
    ['Z'],
  )
  const fir = (x: number, y: number, scale: number): string =>
    placedPath('M0 -16L5 -8L2.6 -8L7 0L-7 0L-2.6 -8L-5 -8Z', { x, y, scale })
  return drawn(task, {
    width,
    height,
    code: [12, 4],
    panel: roundedBox([0, 0, width, height], 0),
    shapes: ground,
    ornaments: [
      {
        path:
          fir(12, 124, 1) + fir(24, 121, 0.72) + fir(112, 125, 1.05) + fir(99, 127, 0.8) + fir(50, 122, 0.66),
      },
      {
        path: dots(
          [
            [6, 20],
            [118, 34],
            [5, 62],
            [119, 78],
            [7, 96],
            [116, 8],
          ],
          1.4,
        ),
      },
    ],
    text: { centre: [62, 142], width: 106, capHeight: 11.5 },
  })
}

/** Roofs of a town in the frame's colour, the text below them. */
export function skyline(task: FrameTask): FramePlan {
  const width = 124
  const height = task.hasText ? 154 : 136
  const roofs: readonly Point[] = [
    [0, 122],
    [10, 114],
    [20, 122],
    [20, 118],
    [34, 118],
    [34, 124],
    [40, 124],
    [49, 115],
    [58, 124],
    [58, 112],
    [64, 112],
    [64, 108],
    [68, 108],
    [68, 112],
    [74, 112],
    [74, 122],
    [80, 122],
    [91, 113],
    [102, 122],
    [102, 117],
    [114, 117],
    [114, 121],
    [124, 121],
  ]
  const windows: readonly Point[] = [
    [10, 120.5],
    [49, 121.5],
    [91, 119.5],
  ]
  return drawn(task, {
    width,
    height,
    code: [12, 5],
    panel: roundedBox([0, 0, width, height], 0),
    shapes: polygon([...roofs, [width, height], [0, height]]),
    ornaments: inText([{ path: dots(windows, 1.5) }]),
    text: { centre: [62, 140], width: 106, capHeight: 11.5 },
  })
}
