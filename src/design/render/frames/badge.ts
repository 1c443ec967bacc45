import { padding } from './caption.ts'
import type { FramePlan, FrameTask } from './frame-plan.ts'
import { path, roundedBox } from './shapes.ts'

/** A fine line around the code that opens below for a pill with the words. */
export function badge({ side, hasText, textWidth }: FrameTask): FramePlan {
  const line = side * 0.016
  const radius = side * 0.06
  const pillHeight = hasText ? side * 0.15 : 0
  const capHeight = side * 0.065
  const inside = side + 2 * padding(radius)
  const width = inside + 2 * line
  const lineBottom = 2 * line + inside + pillHeight * 0.35
  const pillWidth = Math.min(Math.max(textWidth(capHeight) + pillHeight, side * 0.4), side * 0.86)
  const pillTop = lineBottom - line / 2 - pillHeight / 2
  const gap = hasText ? pillWidth / 2 + line * 1.6 : 0
  const [left, right] = [width / 2 - gap, width / 2 + gap]
  const outer = radius + line
  const ring = path(
    ['M', left, lineBottom],
    ['H', outer],
    ['A', outer, outer, 0, 0, 1, 0, lineBottom - outer],
    ['V', outer],
    ['A', outer, outer, 0, 0, 1, outer, 0],
    ['H', width - outer],
    ['A', outer, outer, 0, 0, 1, width, outer],
    ['V', lineBottom - outer],
    ['A', outer, outer, 0, 0, 1, width - outer, lineBottom],
    ['H', right],
    ['V', lineBottom - line],
    ['H', width - outer],
    ['A', radius, radius, 0, 0, 0, width - line, lineBottom - outer],
    ['V', outer],
    ['A', radius, radius, 0, 0, 0, width - outer, line],
    ['H', outer],
    ['A', radius, radius, 0, 0, 0, line, outer],
    ['V', lineBottom - outer],
    ['A', radius, radius, 0, 0, 0, outer, lineBottom - line],
    ['H', left],
    ['Z'],
  )
  const pill = hasText
    ? roundedBox([(width - pillWidth) / 2, pillTop, pillWidth, pillHeight], pillHeight / 2)
    : ''
  return {
    width,
    height: Math.max(lineBottom, pillTop + pillHeight),
    code: [line + padding(radius), line + padding(radius)],
    panel: roundedBox([line / 2, line / 2, width - line, lineBottom - line], radius + line / 2),
    shapes: ring + pill,
    text: hasText
      ? { centre: [width / 2, pillTop + pillHeight / 2], width: pillWidth - pillHeight * 0.7, capHeight }
      : null,
  }
}
