import type { Design } from '../design.ts'
import { textSum } from './text-sum.ts'

/**
 * A name for the gradient of one picture: the same for the same picture, different for two codes on one page. It goes
 * by all that the gradient shows and where, so that a part that is not drawn, like a lost logo, changes no byte.
 */
export function pictureId(design: Design, payload: string, box: readonly number[]): string {
  return `t${textSum(JSON.stringify([design.color, design.gradient, box, payload]))}`
}
