import type { Design } from '../../design.ts'
import { contrast } from '../contrast.ts'
import { asPaper, withContrast } from './tone.ts'

/**
 * Every colour that encodes darkened in its own hue until it has the contrast to the background. A background too dark
 * for that is lightened first. Null when nothing changes.
 */
export function separateColours(design: Design, ratio: number): Design | null {
  const { background } = design
  const needsLight = !background.transparent && contrast('#000000', background.color) < ratio * 1.5
  const ground = needsLight ? asPaper(background.color, 21 / (ratio * 1.5)) : background.color
  const against = background.transparent ? '#ffffff' : ground
  const darken = (colour: string) => withContrast(colour, against, ratio, 'darker')
  // A corner much paler than the modules beside it is lost in a blur, however well it stands out from the background.
  const cornerRatio = Math.max(ratio, Math.min(9, contrast(darken(design.color), against) / 2))
  const darkenOwn = <Part extends { readonly color: string | null }>(part: Part): Part =>
    part.color === null ? part : { ...part, color: withContrast(part.color, against, cornerRatio, 'darker') }
  const changed: Design = {
    ...design,
    color: darken(design.color),
    gradient: design.gradient === null ? null : { ...design.gradient, to: darken(design.gradient.to) },
    cornerSquare: darkenOwn(design.cornerSquare),
    cornerDot: darkenOwn(design.cornerDot),
    background: { ...background, color: ground },
  }
  return JSON.stringify(changed) === JSON.stringify(design) ? null : changed
}

/** A background that passes for paper: at most `ratio` to white. Null when it does already. */
export function lightenBackground(design: Design, ratio: number): Design | null {
  if (contrast(design.background.color, '#ffffff') <= ratio) return null
  return { ...design, background: { ...design.background, color: asPaper(design.background.color, ratio) } }
}
