import { type Box, circle, grown, path, roundedBox, type Step } from './svg.ts'
import type { TextBox } from './frame-text.ts'
import type { Mark } from './marks.ts'

/** A band over the whole width, without a border around the code. */
export function banner({ side, hasText }: FrameTask): FramePlan {
  const band = hasText ? side * 0.2 : side * 0.05
  const height = side + band
  return {
    width: side,
    height,
    code: [0, 0],
    panel: roundedBox([0, 0, side, height], 0),
    shapes: roundedBox([0, side, side, band], 0),
    text: hasText
      ? { centre: [side / 2, side + band / 2], width: side * 0.9, capHeight: side * 0.085 }
      : null,
  }
}

/** A band whose middle points up at the code. */
export function arrowBand({ side, hasText }: FrameTask): FramePlan {
  const tip = side * 0.06
  const band = hasText ? side * 0.19 : side * 0.05
  const [top, height, corner] = [side + tip, side + tip + band, side * 0.04]
  const shapes = path(
    ['M', corner, top],
    ['H', side / 2 - tip * 1.6],
    ['L', side / 2, side],
    ['L', side / 2 + tip * 1.6, top],
    ['H', side - corner],
    ['A', corner, corner, 0, 0, 1, side, top + corner],
    ['V', height - corner],
    ['A', corner, corner, 0, 0, 1, side - corner, height],
    ['H', corner],
    ['A', corner, corner, 0, 0, 1, 0, height - corner],
    ['V', top + corner],
    ['A', corner, corner, 0, 0, 1, corner, top],
    ['Z'],
  )
  return {
    width: side,
    height,
    code: [0, 0],
    panel: roundedBox([0, 0, side, side], 0),
    shapes,
    text: hasText ? { centre: [side / 2, top + band / 2], width: side * 0.88, capHeight: side * 0.08 } : null,
  }
}

/** A ribbon with two tails under a thin ring. */
export function ribbon({ side, hasText }: FrameTask): FramePlan {
  const line = side * 0.018
  const over = side * 0.07
  const band = hasText ? side * 0.18 : side * 0.05
  const ring = side + 2 * line
  const width = ring + 2 * over
  const notch = Math.min(over * 0.9, band / 2)
  const tails = path(
    ['M', 0, ring],
    ['H', width],
    ['L', width - notch, ring + band / 2],
    ['L', width, ring + band],
    ['H', 0],
    ['L', notch, ring + band / 2],
    ['Z'],
  )
  const inside: Box = [over + line, line, side, side]
  return {
    width,
    height: ring + band,
    code: [over + line, line],
    panel: roundedBox(grown(inside, line / 2), 0),
    shapes: roundedBox([over, 0, ring, ring], 0) + roundedBox(inside, 0) + tails,
    text: hasText
      ? { centre: [width / 2, ring + band / 2], width: side * 0.92, capHeight: side * 0.08 }
      : null,
  }
}

/** A shopping bag with a handle. */
export function bag(task: FrameTask): FramePlan {
  const { side } = task
  return onTop(
    caption(task, 'below', { border: 0.05, band: 0.2, radius: 0.02 }),
    side * 0.17,
    (width, top) => {
      const [reach, thick] = [side * 0.16, side * 0.035]
      const [left, right] = [width / 2 - reach, width / 2 + reach]
      const inner = reach - thick
      return path(
        ['M', left, top],
        ['V', reach],
        ['A', reach, reach, 0, 0, 1, right, reach],
        ['V', top],
        ['H', right - thick],
        ['V', reach],
        ['A', inner, inner, 0, 0, 0, left + thick, reach],
        ['V', top],
        ['Z'],
      )
    },
  )
}

/** A clipboard with its clip. */
export function clipboard(task: FrameTask): FramePlan {
  const { side } = task
  return onTop(
    caption(task, 'below', { border: 0.05, band: 0.19, radius: 0.03 }),
    side * 0.085,
    (width, top) => {
      const wide = side * 0.36
      const clip: Box = [(width - wide) / 2, 0, wide, top]
      return roundedBox(clip, side * 0.03) + circle(width / 2, top / 2, side * 0.018)
    },
  )
}

/** A hang tag with cut corners and a hole. */
export function tag({ side, hasText }: FrameTask): FramePlan {
  const border = side * 0.045
  const head = side * 0.2
  const band = hasText ? side * 0.2 : border
  const radius = side * 0.02
  const inside = side + 2 * padding(radius)
  const [width, height, cut] = [inside + 2 * border, head + inside + band, side * 0.15]
  const panel: Box = [border, head, inside, inside]
  const outline = path(
    ['M', cut, 0],
    ['H', width - cut],
    ['L', width, cut],
    ['V', height],
    ['H', 0],
    ['V', cut],
    ['Z'],
  )
  return {
    width,
    height,
    code: [border + padding(radius), head + padding(radius)],
    panel: roundedBox(grown(panel, border / 4), radius),
    shapes: outline + circle(width / 2, head / 2, side * 0.035) + roundedBox(panel, radius),
    text: hasText
      ? { centre: [width / 2, height - band / 2], width: side * 0.92, capHeight: side * 0.085 }
      : null,
  }
}

/** A screen on its stand. */
export function monitor(task: FrameTask): FramePlan {
  const { side } = task
  const plan = caption(task, 'below', { border: 0.04, band: 0.18, radius: 0.03 })
  const stand = side * 0.13
  const [middle, top, bottom] = [plan.width / 2, plan.height, plan.height + stand]
  const base = stand * 0.3
  const foot = path(
    ['M', middle - side * 0.1, top],
    ['H', middle + side * 0.1],
    ['L', middle + side * 0.13, bottom - base],
    ['H', middle + side * 0.26],
    ['V', bottom],
    ['H', middle - side * 0.26],
    ['V', bottom - base],
    ['H', middle - side * 0.13],
    ['Z'],
  )
  return { ...plan, height: bottom, shapes: plan.shapes + foot }
}

/** A postage stamp with perforated edges. */
export function stamp({ side, hasText }: FrameTask): FramePlan {
  const border = side * 0.09
  const band = hasText ? side * 0.2 : border
  const width = side + 2 * border
  const height = side + border + band
  const panel: Box = [border, border, side, side]
  const edges = [
    ...bites([0, 0], [1, 0], width, side),
    ...bites([width, 0], [0, 1], height, side),
    ...bites([width, height], [-1, 0], width, side),
    ...bites([0, height], [0, -1], height, side),
  ]
  return {
    width,
    height,
    code: [border, border],
    panel: roundedBox(grown(panel, border / 8), 0),
    shapes: path(['M', 0, 0], ...edges, ['Z']) + roundedBox(panel, 0),
    text: hasText
      ? { centre: [width / 2, height - band / 2 - side * 0.01], width: side * 0.9, capHeight: side * 0.08 }
      : null,
  }
}

/** Half circles cut out along an edge, from a point in a direction. */
function bites(
  [x, y]: readonly [number, number],
  [dx, dy]: readonly [number, number],
  length: number,
  side: number,
): Step[] {
  const count = Math.round(length / (side * 0.085))
  const pitch = length / count
  const radius = pitch * 0.28
  return Array.from({ length: count }, (_, index): Step[] => {
    const [from, to] = [(index + 0.5) * pitch - radius, (index + 0.5) * pitch + radius]
    return [
      ['L', x + dx * from, y + dy * from],
      ['A', radius, radius, 0, 0, 0, x + dx * to, y + dy * to],
    ]
  })
    .flat()
    .concat([['L', x + dx * length, y + dy * length]])
}

/** A cup with a handle at its right. */
export function cup(task: FrameTask): FramePlan {
  const { side } = task
  const plan = caption(task, 'below', { border: 0.05, band: 0.2, radius: 0.06 })
  const [reach, thick] = [side * 0.19, side * 0.05]
  const [left, middle, inner] = [plan.width, plan.height * 0.45, reach - thick]
  const handle = path(
    ['M', left, middle - reach],
    ['A', reach, reach, 0, 0, 1, left, middle + reach],
    ['V', middle + inner],
    ['A', inner, inner, 0, 0, 0, left, middle - inner],
    ['Z'],
  )
  return { ...plan, width: plan.width + reach, shapes: plan.shapes + handle }
}

/** A plan moved down, with a part of `height` above it that touches it. */
function onTop(plan: FramePlan, height: number, draw: (width: number, bottom: number) => string): FramePlan {
  const { text } = plan
  return {
    width: plan.width,
    height: plan.height + height,
    code: [plan.code[0], plan.code[1] + height],
    panel: moved(plan.panel, height),
    shapes: draw(plan.width, height) + moved(plan.shapes, height),
    text: text && { ...text, centre: [text.centre[0], text.centre[1] + height] },
  }
}

/** A plan upside down: what was below the code is above it. */
export function upsideDown(plan: FramePlan, side: number): FramePlan {
  const { height, text } = plan
  return {
    ...plan,
    code: [plan.code[0], height - plan.code[1] - side],
    panel: withEachY(plan.panel, (y) => height - y, true),
    shapes: withEachY(plan.shapes, (y) => height - y, true),
    text: text && { ...text, centre: [text.centre[0], height - text.centre[1]] },
  }
}

function moved(data: string, by: number): string {
  return withEachY(data, (y) => y + by, false)
}

/** Path data of absolute M H V L Q A Z with every y changed; turned over, arcs run the other way. */
function withEachY(data: string, change: (y: number) => number, isTurnedOver: boolean): string {
  const steps = Array.from(data.matchAll(/([A-Z])([^A-Z]*)/g), ([, command = '', text = '']): Step => {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number)
    if (command === 'H' || command === 'Z') return [command, ...numbers]
    if (command === 'V') return [command, change(numbers[0] ?? 0)]
    if (command !== 'A')
      return [command, ...numbers.map((value, at) => (at % 2 === 1 ? change(value) : value))]
    const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = numbers
    return [command, rx, ry, turn, large, isTurnedOver ? 1 - sweep : sweep, x, change(y)]
  })
  return path(...steps)
}

/** The code inside a frame. Lengths in picture units. */
export type FrameTask = {
  /** Side of the code with its quiet zone. */
  readonly side: number
  /** Whether there is text to place. */
  readonly hasText: boolean
  /** Width of the text and icon at a capital height. */
  readonly textWidth: (capHeight: number) => number
}

/** How a frame surrounds its code. Lengths in picture units; shapes are even-odd and do not reach into the code. */
export type FramePlan = {
  readonly width: number
  readonly height: number
  /** Upper left corner of the code with its quiet zone. */
  readonly code: readonly [number, number]
  /** Painted in the background colour, under everything. */
  readonly panel: string
  /** Painted in the frame's colour. */
  readonly shapes: string
  /** Where the text goes. */
  readonly text: TextBox | null
  /** Laid over the shapes, outside of the code. */
  readonly ornaments?: readonly Mark[]
}

/** Widths and radius of a caption frame over the side of its code. */
type CaptionShares = { readonly border: number; readonly band: number; readonly radius: number }

/** A border that widens into a band with the text, below or above the code. */
export function caption(
  { side, hasText }: FrameTask,
  place: 'below' | 'above',
  shares: CaptionShares = { border: 0.035, band: 0.19, radius: 0.05 },
): FramePlan {
  const border = side * shares.border
  const band = hasText ? side * shares.band : border
  const radius = side * shares.radius
  // A rounded panel is so much larger that its corners leave the quiet zone whole.
  const panelSide = side + 2 * padding(radius)
  const width = panelSide + 2 * border
  const height = panelSide + border + band
  const panel: Box = [border, place === 'below' ? border : band, panelSide, panelSide]
  const middle = place === 'below' ? height - band / 2 - border * 0.15 : band / 2 + border * 0.15
  return {
    width,
    height,
    code: [panel[0] + padding(radius), panel[1] + padding(radius)],
    panel: roundedBox(grown(panel, border / 4), radius),
    shapes: roundedBox([0, 0, width, height], radius + border) + roundedBox(panel, radius),
    text: hasText ? { centre: [width / 2, middle], width: panelSide * 0.92, capHeight: side * 0.085 } : null,
  }
}

/** How far a corner of a radius cuts in from both sides. */
export function padding(radius: number): number {
  return radius * (1 - Math.SQRT1_2)
}
