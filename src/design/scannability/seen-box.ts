import type { PicturePlan } from '../render/plan-picture.ts'
import { type Box, grown, moduleUnits } from '../render/svg.ts'

/** Modules of an uploaded frame that a camera is taken to see around the quiet zone. */
const seenModules = 8

/**
 * The part of a picture that the scan test looks at, in picture units. A built-in frame is seen whole; of an uploaded
 * one, which may be a poster, the camera sees the code and what stands around it.
 *
 * @param side side of the code without its quiet zone, in picture units.
 */
export function seenBox({ width, height, code, quiet, drawingScale }: PicturePlan, side: number): Box {
  if (drawingScale === null) return [0, 0, width, height]
  const [left, top, wide] = grown([...code, side, side], quiet + seenModules * moduleUnits)
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return [x, y, Math.min(width, left + wide) - x, Math.min(height, top + wide) - y]
}
