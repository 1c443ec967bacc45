import { type Design, ownFrameId } from '../design.ts'
import { type Glyphs, tidyText } from '../glyphs/glyphs.ts'
import { frameTextWidth } from './frame-text.ts'
import type { FramePlan } from './frame-objects.ts'
import { planFrame } from './frames.ts'
import { moduleUnits, path, roundedBox } from './svg.ts'

/** Light modules that ISO/IEC 18004 §6.3.8 asks for; a frame never takes of them. */
const leastQuietZone = 4

/** A frame's plan around a code whose quiet zone is known, in picture units. */
export type PicturePlan = FramePlan & {
  readonly quiet: number
  /** Picture units per unit of an uploaded drawing; null for every other picture. */
  readonly drawingScale: number | null
}

/**
 * Where everything of a picture lies; `code` is the upper left corner of the code without its quiet zone.
 *
 * @param side side of the code without its quiet zone, in picture units.
 */
export function planPicture(design: Design, side: number, glyphs: Glyphs | null): PicturePlan {
  const framed = design.frame === null ? null : planFramed(design.frame, design.quietZone, side, glyphs)
  if (framed !== null) return framed
  const quiet = design.quietZone * moduleUnits
  const width = side + 2 * quiet
  return {
    width,
    height: width,
    code: [quiet, quiet],
    quiet,
    panel: path(['M', 0, 0], ['H', width], ['V', width], ['H', 0], ['Z']),
    shapes: '',
    text: null,
    drawingScale: null,
  }
}

function planFramed(
  frame: NonNullable<Design['frame']>,
  quietZone: number,
  side: number,
  glyphs: Glyphs | null,
): PicturePlan | null {
  const quiet = Math.max(quietZone, leastQuietZone) * moduleUnits
  if (frame.id === ownFrameId) return frame.drawing ? planDrawing(frame.drawing, quiet, side) : null
  const plan = planFrame(frame.id, {
    side: side + 2 * quiet,
    hasText: tidyText(frame.text) !== '' || frame.icon !== undefined || frame.subtext !== undefined,
    textWidth: (capHeight) => frameTextWidth(frame, glyphs, capHeight),
  })
  return plan && { ...plan, quiet, code: [plan.code[0] + quiet, plan.code[1] + quiet], drawingScale: null }
}

type FrameDrawing = NonNullable<NonNullable<Design['frame']>['drawing']>

/** The drawing as large as it has to be for the code and its quiet zone to fill the hole. */
function planDrawing({ width, height, hole }: FrameDrawing, quiet: number, side: number): PicturePlan {
  const whole = side + 2 * quiet
  const scale = whole / hole.side
  const [left, top] = [hole.x * scale, hole.y * scale]
  return {
    width: width * scale,
    height: height * scale,
    code: [left + quiet, top + quiet],
    quiet,
    panel: roundedBox([left, top, whole, whole], 0),
    shapes: '',
    text: null,
    drawingScale: scale,
  }
}
