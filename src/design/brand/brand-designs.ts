import type { PageFont } from '#contract/code-types/content-fields.ts'
import { type Design, defaultFrame, type frameIds, withoutPicture } from '../design.ts'
import { brandRoles, type BrandRoles, frameColours, inkTone, wearRoles } from './palette.ts'
import { suggestDesigns, type SuggestionTask } from './suggestions.ts'

export type BrandTask = Omit<SuggestionTask, 'isClose'> & {
  /** Style of the brand's text; null when nobody knows it. */
  readonly font: PageFont | null
}

/** Patterns that go with a style of text, the nearest first. Each reads everywhere. */
const patternsOf: Readonly<Record<PageFont, readonly [string, string, string]>> = {
  sans: ['rounded', 'square', 'classy'],
  rounded: ['fluid', 'dots', 'rounded'],
  serif: ['classy', 'leaf', 'square'],
  mono: ['square', 'bars-horizontal', 'plus'],
}

/**
 * Designs of a brand, those that an art director would show first; then endless suggestions in its colours. They are
 * candidates: judge each before it is shown.
 */
export function* brandDesigns(task: BrandTask, seed: number): Generator<Design, never> {
  const roles = brandRoles(task.palette)
  if (roles !== null) yield* directed(task, roles)
  return yield* suggestDesigns({ ...task, isClose: false }, seed)
}

function* directed(task: BrandTask, roles: BrandRoles): Generator<Design> {
  const { ink, accent } = roles
  const [first, second, third] = patternsOf[task.font ?? 'sans']
  const ring = task.font === 'mono' ? 'square' : 'soft'
  const { frame } = task.design
  // A frame that keeps a colour has no words of its own.
  const words = frame === null || frame.text === '' ? defaultFrame : frame
  const dressed = wearRoles(withoutPicture(task.design), roles)
  const look = (pattern: string, square: string, dot = 'square'): Design => {
    const { moduleSize: _, ...whole } = dressed
    return {
      ...whole,
      pattern,
      frame: null,
      cornerSquare: { ...dressed.cornerSquare, type: square },
      cornerDot: { ...dressed.cornerDot, type: dot },
    }
  }
  const framed = (design: Design, id: (typeof frameIds)[number], color: string): Design => ({
    ...design,
    frame: { ...words, ...frameColours(color), id },
  })
  const other = secondInk(task.palette, roles)
  const turned: Design['gradient'] = { type: 'linear', rotation: 45, to: other ?? ink }
  yield look(first, ring, 'rounded')
  yield framed(look(second, 'rounded'), 'caption-below', accent ?? ink)
  yield framed(look(first, 'square'), 'badge', ink)
  yield other === null ? look(third, 'square') : { ...look(third, 'square'), gradient: turned }
  yield framed(look(third, ring), 'round', accent ?? ink)
  yield other === null
    ? framed(look(third, ring), 'bold', accent ?? ink)
    : { ...look(second, ring), moduleColours: { colours: [other], rule: 'quadrants' } }
  yield framed(look(second, ring), 'banner-below', ink)
}

/** Another colour of the brand that stays itself as an ink. */
function secondInk(palette: readonly string[], { ink }: BrandRoles): string | null {
  for (const colour of palette) {
    const tone = inkTone(colour)
    if (tone !== null && tone !== ink) return tone
  }
  return null
}
