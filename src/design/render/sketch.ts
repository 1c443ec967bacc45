import type { FramePlan, FrameTask } from './frame-objects.ts'
import { type Mark, placed, placedPath } from './marks.ts'
import { type Box, roundedBox } from './svg.ts'

/** A frame's plan in hundredths of the side of its code, so that the code is 100 wide. */
export type Sketch = FramePlan

/** The plan in picture units; its text only where there is some. */
export function drawn({ side, hasText }: FrameTask, sketch: Sketch): FramePlan {
  const scale = side / 100
  const { text, code, ornaments } = sketch
  return {
    width: sketch.width * scale,
    height: sketch.height * scale,
    code: [code[0] * scale, code[1] * scale],
    panel: placedPath(sketch.panel, { scale }),
    shapes: placedPath(sketch.shapes, { scale }),
    ornaments: placed(ornaments ?? [], { scale }),
    text: text === null || !hasText ? null : scaledText(text, scale),
  }
}

function scaledText(text: NonNullable<FramePlan['text']>, scale: number): NonNullable<FramePlan['text']> {
  const { centre, height, arc } = text
  return {
    ...text,
    centre: [centre[0] * scale, centre[1] * scale],
    width: text.width * scale,
    capHeight: text.capHeight * scale,
    ...(height === undefined ? {} : { height: height * scale }),
    ...(arc === undefined ? {} : { arc: { ...arc, radius: arc.radius * scale } }),
  }
}

/** A frame of its own shape with a square hole for the code. The code's corners stay whole in a hole with round ones. */
export function holed(
  task: FrameTask,
  sketch: Omit<Sketch, 'panel' | 'shapes'> & { readonly outline: string; readonly radius?: number },
): FramePlan {
  const { outline, radius = 0, ...rest } = sketch
  const inset = radius * (1 - Math.SQRT1_2)
  const [left, top] = sketch.code
  const hole: Box = [left - inset, top - inset, 100 + 2 * inset, 100 + 2 * inset]
  const under: Box = [hole[0] - 0.5, hole[1] - 0.5, hole[2] + 1, hole[3] + 1]
  return drawn(task, {
    ...rest,
    panel: roundedBox(under, radius),
    shapes: outline + roundedBox(hole, radius),
  })
}

/** Text and ornaments on a rectangle of the background, without a shape around them. */
export function onGround(
  task: FrameTask,
  sketch: Omit<Sketch, 'panel' | 'shapes' | 'ornaments'> & {
    readonly marks: readonly Mark[]
    readonly shapes?: string
  },
): FramePlan {
  const { marks, text, ...rest } = sketch
  return drawn(task, {
    shapes: '',
    ...rest,
    ornaments: marks,
    panel: roundedBox([0, 0, sketch.width, sketch.height], 0),
    text: text && { ...text, isOnGround: true },
  })
}
