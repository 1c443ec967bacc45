import { padding } from './caption.ts'
import type { FramePlan, FrameTask } from './frame-plan.ts'
import { circle, grown, path, roundedBox } from './shapes.ts'

/** An admission ticket: the code above a perforation with notches, the words on the stub. */
export function ticket({ side, hasText }: FrameTask): FramePlan {
  const border = side * 0.055
  const radius = side * 0.035
  const corner = side * 0.06
  const notch = side * 0.05
  const inside = side + 2 * padding(radius)
  const width = inside + 2 * border
  const fold = border + inside + notch * 1.15
  const height = fold + side * 0.22
  const outline = path(
    ['M', corner, 0],
    ['H', width - corner],
    ['A', corner, corner, 0, 0, 1, width, corner],
    ['V', fold - notch],
    ['A', notch, notch, 0, 0, 0, width, fold + notch],
    ['V', height - corner],
    ['A', corner, corner, 0, 0, 1, width - corner, height],
    ['H', corner],
    ['A', corner, corner, 0, 0, 1, 0, height - corner],
    ['V', fold + notch],
    ['A', notch, notch, 0, 0, 0, 0, fold - notch],
    ['V', corner],
    ['A', corner, corner, 0, 0, 1, corner, 0],
    ['Z'],
  )
  const hole = side * 0.0085
  const holes = 19
  const step = (width - 2 * notch) / (holes + 1)
  const perforation = Array.from({ length: holes }, (_, index) =>
    circle(notch + step * (index + 1), fold, hole),
  )
  const middle = fold + (height - fold) * 0.52
  return {
    width,
    height,
    code: [border + padding(radius), border + padding(radius)],
    panel: roundedBox(grown([border, border, inside, inside], border / 8), radius),
    shapes: outline + roundedBox([border, border, inside, inside], radius) + perforation.join(''),
    text: hasText ? { centre: [width / 2, middle], width: inside * 0.9, capHeight: side * 0.085 } : null,
  }
}
