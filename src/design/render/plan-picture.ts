import type { Design } from '../design.ts'
import type { Glyphs } from '../glyphs/glyphs.ts'
import { tidyText } from '../glyphs/glyphs.ts'
import { moduleUnits } from './svg.ts'
import { frameTextWidth } from './frame-text.ts'
import type { FramePlan } from './frame-plan.ts'
import { planFrame } from './frames.ts'
import { path } from './svg.ts'

/** Light modules that ISO/IEC 18004 §6.3.8 asks for; a frame never takes of them. */
const leastQuietZone = 4

/** A frame's plan around a code whose quiet zone is known, in picture units. */
export type PicturePlan = FramePlan & { readonly quiet: number }

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
  }
}

function planFramed(
  frame: NonNullable<Design['frame']>,
  quietZone: number,
  side: number,
  glyphs: Glyphs | null,
): PicturePlan | null {
  const quiet = Math.max(quietZone, leastQuietZone) * moduleUnits
  const plan = planFrame(frame.id, {
    side: side + 2 * quiet,
    hasText: tidyText(frame.text) !== '' || frame.icon !== undefined || frame.subtext !== undefined,
    textWidth: (capHeight) => frameTextWidth(frame, glyphs, capHeight),
  })
  return plan && { ...plan, quiet, code: [plan.code[0] + quiet, plan.code[1] + quiet] }
}
