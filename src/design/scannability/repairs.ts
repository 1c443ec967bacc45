import { clampChroma, converter, formatHex, modeLrgb, modeOklch, modeRgb, useMode } from 'culori/fn'
import { codeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import { errorLevel } from '../error-level.ts'
import { designBudget, type LogoShape } from './error-budget.ts'
import { thresholds, contrast, luminance } from './thresholds.ts'

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

/** Whether two colours differ by hue, and not only by brightness. */
export function isAnotherHue(one: string, other: string): boolean {
  const [first, second] = [toOklch(one), toOklch(other)]
  if (first === undefined || second === undefined || first.c < 0.04) return false
  if (second.c < 0.04) return true
  const between = Math.abs((first.h ?? 0) - (second.h ?? 0))
  return Math.min(between, 360 - between) > 40
}

/** Most change of lightness (OKLCH) after which a colour is still called by its name: a darker yellow is an olive. */
const sameName = 0.22

/** Whether people still see a tone as the same colour. */
export function isSameColour(colour: string, tone: string): boolean {
  const [one, other] = [toOklch(colour), toOklch(tone)]
  return one !== undefined && other !== undefined && Math.abs(one.l - other.l) <= sameName
}

function isOnSide(colour: string, against: string, direction: 'darker' | 'lighter'): boolean {
  const [own, other] = [toOklch(colour)?.l ?? 0, toOklch(against)?.l ?? 0]
  return direction === 'darker' ? own <= other : own >= other
}

/** The colour lightened in its own hue until its contrast to white is at most `ratio`. */
function asPaper(colour: string, ratio: number): string {
  if (contrast(colour, '#ffffff') <= ratio) return colour
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

/**
 * Every colour that encodes darkened in its own hue until it has the contrast of a repair to the background. A background
 * too dark for that is lightened first. Null when nothing changes.
 */
export function repairContrast(design: Design): Design | null {
  const { background } = design
  const { repaired, repairedOnTint } = thresholds.contrast
  const ratio = !background.transparent && groundColours(design).some(isTinted) ? repairedOnTint : repaired
  const needsLight = !background.transparent && contrast('#000000', background.color) < ratio * 1.5
  const groundRatio = 21 / (ratio * 1.5)
  const ground = needsLight ? asPaper(background.color, groundRatio) : background.color
  const end = background.gradient === undefined ? ground : asPaper(background.gradient.to, groundRatio)
  const darker = luminance(end) < luminance(ground) ? end : ground
  const against = background.transparent ? '#ffffff' : darker
  const darken = (colour: string) => withContrast(colour, against, ratio, 'darker')
  // A corner much paler than the modules beside it is lost in a blur, however well it stands out from the background.
  const cornerRatio = Math.max(ratio, Math.min(9, contrast(darken(design.color), against) / 2))
  const darkenOwn = <Part extends { readonly color: string | null }>(part: Part): Part =>
    part.color === null ? part : { ...part, color: withContrast(part.color, against, cornerRatio, 'darker') }
  const changed: Design = {
    ...design,
    color: darken(design.color),
    gradient: design.gradient === null ? null : darkenGradient(design.gradient, darken),
    ...(design.moduleColours === undefined
      ? {}
      : {
          moduleColours: {
            ...design.moduleColours,
            colours: design.moduleColours.colours.map(darken),
          },
        }),
    cornerSquare: darkenOwn(design.cornerSquare),
    cornerDot: darkenOwn(design.cornerDot),
    background: {
      ...background,
      color: ground,
      ...(background.gradient === undefined ? {} : { gradient: { ...background.gradient, to: end } }),
    },
  }
  return JSON.stringify(changed) === JSON.stringify(design) ? null : changed
}

/** The colours of an opaque background. */
export function groundColours({ background }: Design): readonly string[] {
  return background.gradient === undefined ? [background.color] : [background.color, background.gradient.to]
}

/** Paper that is itself a colour: under print conditions it costs what a paler ink costs. */
export function isTinted(background: string): boolean {
  return contrast(background, '#ffffff') > thresholds.tintedPaper
}

/** A background that passes for paper: at most `ratio` to white. Null when it does already. */
export function lightenBackground(design: Design, ratio: number): Design | null {
  const { background } = design
  const { gradient } = background
  const lit = {
    ...background,
    color: asPaper(background.color, ratio),
    ...(gradient === undefined ? {} : { gradient: { ...gradient, to: asPaper(gradient.to, ratio) } }),
  }
  return JSON.stringify(lit) === JSON.stringify(background) ? null : { ...design, background: lit }
}

/**
 * Dark modules on the light colour that the modules had. Corners follow, unless they are dark enough for the new
 * background; a gradient's end is darkened in its own hue. Null when the modules are the darker ones already.
 */
export function swapColours(design: Design): Design | null {
  const { color, background } = design
  if (background.transparent || luminance(color) <= luminance(background.color)) return null
  const swapped: Design = {
    ...design,
    color: background.color,
    background: { color, transparent: background.transparent },
    cornerSquare: followDark(design.cornerSquare, color),
    cornerDot: followDark(design.cornerDot, color),
  }
  return repairContrast(swapped) ?? swapped
}

function followDark<Part extends { readonly color: string | null }>(part: Part, ground: string): Part {
  if (part.color === null || luminance(part.color) < luminance(ground) / 4) return part
  return { ...part, color: null }
}

function darkenGradient(
  gradient: NonNullable<Design['gradient']>,
  darken: (colour: string) => string,
): NonNullable<Design['gradient']> {
  const { via, to } = gradient
  return { ...gradient, to: darken(to), ...(via === undefined ? {} : { via: darken(via) }) }
}

/** Rings that stay round when they are repaired: half a module of radius is read by every decoder. */
const roundSquares: ReadonlySet<string> = new Set(['extra-rounded', 'classy-rounded', 'leaf', 'dot'])

/** One part of the corners in a style that every decoder finds: `soft` for a round ring, else square. Null when it is. */
export function calmCorner(design: Design, part: 'corner-square' | 'corner-dot'): Design | null {
  const key = part === 'corner-square' ? 'cornerSquare' : 'cornerDot'
  const { type } = design[key]
  if (type === 'square' || type === 'soft') return null
  const calm = part === 'corner-square' && roundSquares.has(type) ? 'soft' : 'square'
  return { ...design, [key]: { ...design[key], type: calm } }
}

/**
 * Corner squares that older scanners find too: quirc, which is in many cheap ones, refuted 0 of 21 codes with these and
 * nearly all others with round or cut ones.
 */
const squareRings: ReadonlySet<string> = new Set(['square', 'cushion'])

/** Corner squares that scanners of tills and web pages find. Null when they are. */
export function squareRing(design: Design): Design | null {
  if (squareRings.has(design.cornerSquare.type)) return null
  return { ...design, cornerSquare: { ...design.cornerSquare, type: 'square' } }
}

/** Square corners, the style that every decoder finds. Null when they are square. */
export function calmCorners(design: Design): Design | null {
  const isCalm = design.cornerSquare.type === 'square' && design.cornerDot.type === 'square'
  if (isCalm) return null
  return {
    ...design,
    cornerSquare: { ...design.cornerSquare, type: 'square' },
    cornerDot: { ...design.cornerDot, type: 'square' },
  }
}

/** Square modules, which leave the most ink at every size. Null when they are square. */
export function calmPattern(design: Design): Design | null {
  return design.pattern === 'square' ? null : { ...design, pattern: 'square' }
}

const smallestLogo = 0.05
const step = 0.01

/**
 * Brings the use of error correction down to `target`: first by the strongest level that holds the payload, then by a
 * smaller logo. Null when the design has no logo or is there already.
 */
export function freeBudget(design: Design, payload: string, logo: LogoShape, target: number): Design | null {
  if (design.logo === null || budgetUse(design, payload, logo) <= target) return null
  const strongest = raiseCorrection(design, payload, logo) ?? pinCorrection(design, payload, logo)
  if (budgetUse(strongest, payload, logo) <= target) return strongest
  return shrinkLogo(strongest, payload, logo, target)
}

/** `auto` would give a smaller logo a weaker level, and so ask for one that is smaller still. */
function pinCorrection(design: Design, payload: string, logo: LogoShape): Design {
  const level = errorLevel(design, payload, logo.ratio)
  return level === null ? design : { ...design, errorCorrection: level }
}

/** The strongest level that holds the payload, or null when the design has it. */
export function raiseCorrection(design: Design, payload: string, logo: LogoShape | null): Design | null {
  const level = errorLevel(design, payload, logo?.ratio ?? null)
  for (const stronger of ['H', 'Q', 'M'] as const) {
    if (level === stronger) return null
    const raised = { ...design, errorCorrection: stronger }
    if (errorLevel(raised, payload, logo?.ratio ?? null) === stronger) return raised
  }
  return null
}

/** The largest logo whose use of error correction is at most `target`, in steps of a hundredth of the code's width. */
function shrinkLogo(design: Design, payload: string, logo: LogoShape, target: number): Design | null {
  if (design.logo === null) return null
  for (let size = design.logo.size - step; size >= smallestLogo; size -= step) {
    const shrunk = { ...design, logo: { ...design.logo, size: Math.round(size * 100) / 100 } }
    if (budgetUse(shrunk, payload, logo) <= target) return shrunk
  }
  return null
}

function budgetUse(design: Design, payload: string, logo: LogoShape): number {
  if (errorLevel(design, payload, logo.ratio) === null) return Infinity
  return designBudget(design, codeGeometry(design, payload, logo.ratio), logo).use
}
