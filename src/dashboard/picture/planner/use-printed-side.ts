import { useMemo } from 'react'
import { codeGeometry } from '#design/code-geometry.ts'
import { moduleUnits } from '#design/render/draw-modules.ts'
import { planPicture } from '#design/render/plan-picture.ts'
import type { JudgedCode } from '../decode/judge-design.ts'
import { usePrintWish } from './print-wish-store.ts'

export type PrintedSide = {
  /** Of the code without its quiet zone, in millimetres; undefined while nobody chose a width. */
  readonly mm: number | undefined
  /** Takes the smallest width that reads, in the place of the chosen one. */
  readonly enlarge: () => void
}

/** How large a code becomes in the width that was chosen for its print. `wishKey`: its number, or `new`. */
export function usePrintedSide(code: JudgedCode, wishKey: string): PrintedSide {
  const [wish, setWish] = usePrintWish(wishKey)
  const { width } = wish
  const mm = useMemo(() => (width === null ? undefined : width * shareOfCode(code)), [code, width])
  return { mm, enlarge: () => setWish({ ...wish, width: null }) }
}

/** How much of the picture's width the code takes; 0 for a payload that no code holds. */
function shareOfCode({ design, payload, assets: { logo, glyphs } }: JudgedCode): number {
  try {
    const side = codeGeometry(design, payload, logo && logo.width / logo.height).size * moduleUnits
    return side / planPicture(design, side, glyphs).width
  } catch (reason) {
    if (reason instanceof RangeError) return 0
    throw reason
  }
}
