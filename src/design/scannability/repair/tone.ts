import { clampChroma, converter, formatHex, modeLrgb, modeOklch, modeRgb, useMode } from 'culori/fn'
import { contrast } from '../contrast.ts'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklch)
const toOklch = converter('oklch')

/**
 * The colour moved in lightness only, in its own hue (OKLCH), to the nearest tone that has the contrast to `against`;
 * black or white when even that is not enough.
 */
export function withContrast(
  colour: string,
  against: string,
  ratio: number,
  direction: 'darker' | 'lighter',
): string {
  if (contrast(colour, against) >= ratio && isOnSide(colour, against, direction)) return colour
  const origin = toOklch(colour)
  if (origin === undefined) return colour
  let [near, far] = [origin.l, direction === 'darker' ? 0 : 1]
  let best = far === 0 ? '#000000' : '#ffffff'
  for (let round = 0; round < 16; round++) {
    const middle = (near + far) / 2
    const tone = formatHex(clampChroma({ ...origin, l: middle }, 'oklch'))
    if (contrast(tone, against) >= ratio && isOnSide(tone, against, direction)) {
      best = tone
      far = middle
    } else near = middle
  }
  return best
}

function isOnSide(colour: string, against: string, direction: 'darker' | 'lighter'): boolean {
  const [own, other] = [toOklch(colour)?.l ?? 0, toOklch(against)?.l ?? 0]
  return direction === 'darker' ? own <= other : own >= other
}

/** The colour lightened in its own hue until its contrast to white is at most `ratio`. */
export function asPaper(colour: string, ratio: number): string {
  const origin = toOklch(colour)
  if (origin === undefined) return '#ffffff'
  let [dark, light] = [origin.l, 1]
  let best = '#ffffff'
  for (let round = 0; round < 16; round++) {
    const middle = (dark + light) / 2
    const tone = formatHex(clampChroma({ ...origin, l: middle }, 'oklch'))
    if (contrast(tone, '#ffffff') <= ratio) {
      best = tone
      light = middle
    } else dark = middle
  }
  return best
}
