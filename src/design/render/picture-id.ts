import type { Design } from '../design.ts'

/**
 * A name for the gradient of one picture: the same for the same picture, different for two codes on one page. It goes
 * by all that the gradient shows and where, so that a part that is not drawn, like a lost logo, changes no byte.
 * Two 32-bit FNV-1a sums over the text with two start values.
 */
export function pictureId(design: Design, payload: string, box: readonly number[]): string {
  const text = JSON.stringify([design.color, design.gradient, box, payload])
  return `t${sum(text, 0x811c9dc5)}${sum(text, 0x3c6ef372)}`
}

function sum(text: string, start: number): string {
  let hash = start
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
