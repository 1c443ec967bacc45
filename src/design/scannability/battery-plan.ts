import type { Design } from '../design.ts'
import { withStandardLook } from '../standard-look.ts'
import type { Glyphs } from '../glyphs/glyphs.ts'
import { moduleUnits, type Box, grown } from '../render/svg.ts'
import { planPicture, type PicturePlan } from '../render/render-svg.ts'
import type { LogoShape } from './error-budget.ts'
import { judgeStatic } from './static-rules.ts'
import type { CodePlace } from './battery.ts'
import type { BatteryPlan } from './battery.ts'
import { quickSeeds } from './thresholds.ts'

/**
 * The input of the scan test for a code, static rules included; null when the payload fits no code.
 *
 * @param glyphs those that the picture was drawn with: a frame's size depends on its text.
 * @param module pixels of a module in the picture.
 */
export function batteryPlan(
  chosen: Design,
  payload: string,
  logo: LogoShape | null,
  glyphs: Glyphs | null,
  module: number,
): BatteryPlan | null {
  const design = withStandardLook(chosen, payload)
  const { cap, findings, geometry } = judgeStatic(design, payload, logo)
  if (geometry === null) return null
  const { modules, size } = geometry
  const place = design.frame === null ? {} : { place: placeInFrame(design, payload, size, glyphs) }
  const inverted = findings.some((finding) => finding.cause === 'inverted')
  return { module, geometry: { modules, size, ...place }, seeds: quickSeeds, cap, inverted }
}

function placeInFrame(design: Design, payload: string, size: number, glyphs: Glyphs | null): CodePlace {
  const side = size * moduleUnits
  const plan = planPicture(design, payload, side, glyphs)
  const [x, y, wide, high] = seenBox(plan, side)
  const modules = (units: number) => units / moduleUnits
  return {
    left: modules(plan.code[0] - x),
    top: modules(plan.code[1] - y),
    width: modules(wide),
    height: modules(high),
  }
}

/**
 * Modules of an uploaded frame that a camera is taken to see around the quiet zone: half a code on each side, within
 * these bounds, which keep small codes in their frame and the test of large ones quick.
 */
const seenModules = { least: 8, most: 20 } as const

/**
 * The part of a picture that the scan test looks at, in picture units. A built-in frame is seen whole; of an uploaded
 * one, which may be a poster, the camera sees the code and what is around it.
 *
 * @param side side of the code without its quiet zone, in picture units.
 */
export function seenBox({ width, height, code, quiet, drawingScale }: PicturePlan, side: number): Box {
  if (drawingScale === null) return [0, 0, width, height]
  const half = (side / 2 + quiet) / moduleUnits
  const modules = Math.min(seenModules.most, Math.max(seenModules.least, half))
  const [left, top, wide] = grown([...code, side, side], quiet + modules * moduleUnits)
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return [x, y, Math.min(width, left + wide) - x, Math.min(height, top + wide) - y]
}
