import { padding } from './caption.ts'
import type { FramePlan, FrameTask } from './frame-plan.ts'
import { type Box, grown, path, roundedBox } from './shapes.ts'

/** The words in a bubble whose tail points at the code below. */
export function speechBubble({ side, hasText }: FrameTask): FramePlan {
  const line = side * 0.016
  const radius = side * 0.05
  const inside = side + 2 * padding(radius)
  const width = inside + 2 * line
  const bubble = hasText ? side * 0.2 : 0
  const tail = hasText ? side * 0.055 : 0
  const gap = hasText ? side * 0.025 : 0
  const top = bubble + tail + gap
  const panel: Box = [line, top + line, inside, inside]
  const ring = roundedBox([0, top, width, inside + 2 * line], radius + line) + roundedBox(panel, radius)
  const corner = side * 0.07
  const [middle, half] = [width * 0.5, tail * 1.05]
  const speech = path(
    ['M', corner, 0],
    ['H', width - corner],
    ['A', corner, corner, 0, 0, 1, width, corner],
    ['V', bubble - corner],
    ['A', corner, corner, 0, 0, 1, width - corner, bubble],
    ['H', middle + half],
    ['L', middle + half * 0.14, bubble + tail * 0.93],
    ['Q', middle, bubble + tail * 1.05, middle - half * 0.14, bubble + tail * 0.93],
    ['L', middle - half, bubble],
    ['H', corner],
    ['A', corner, corner, 0, 0, 1, 0, bubble - corner],
    ['V', corner],
    ['A', corner, corner, 0, 0, 1, corner, 0],
    ['Z'],
  )
  return {
    width,
    height: top + inside + 2 * line,
    code: [line + padding(radius), top + line + padding(radius)],
    panel: roundedBox(grown(panel, line / 2), radius + line / 2),
    shapes: ring + (hasText ? speech : ''),
    text: hasText ? { centre: [width / 2, bubble / 2], width: width * 0.88, capHeight: side * 0.085 } : null,
  }
}
