import type { FramePlan, FrameTask } from './frame-plan.ts'
import { padding } from './caption.ts'
import { type Box, grown, roundedBox } from './shapes.ts'

/** A telephone that shows the code, with the words on a button below it. */
export function phone({ side, hasText, textWidth }: FrameTask): FramePlan {
  const border = side * 0.04
  const radius = side * 0.075
  const head = side * 0.115
  const foot = side * 0.09
  const inset = padding(radius)
  const capHeight = side * 0.065
  const button = hasText ? side * 0.145 : 0
  const screen: Box = [
    border,
    head,
    side + 2 * inset,
    side + 2 * inset + (hasText ? button + side * 0.035 : 0),
  ]
  const width = screen[2] + 2 * border
  const height = head + screen[3] + foot
  const buttonWidth = Math.min(Math.max(textWidth(capHeight) + button, side * 0.5), side * 0.9)
  const buttonTop = head + inset + side
  const slot = side * 0.018
  return {
    width,
    height,
    code: [border + inset, head + inset],
    panel: roundedBox(grown(screen, border / 4), radius),
    shapes:
      roundedBox([0, 0, width, height], radius + border * 1.3) +
      roundedBox(screen, radius) +
      roundedBox([width * 0.39, head / 2 - slot / 2, width * 0.22, slot], slot) +
      roundedBox([width * 0.36, height - foot / 2 - slot / 2, width * 0.28, slot], slot) +
      (hasText ? roundedBox([(width - buttonWidth) / 2, buttonTop, buttonWidth, button], button / 2) : ''),
    text: hasText
      ? { centre: [width / 2, buttonTop + button / 2], width: buttonWidth - button * 0.7, capHeight }
      : null,
  }
}
