import { type Design, defaultFrame, frameIds, ownFrameId, withoutPicture } from '../design.ts'
import { luminance } from '../scannability/thresholds.ts'
import { seededRandom } from '../seeded-random.ts'
import {
  cornerTone,
  frameColours,
  inkTone,
  neutralInk,
  brandRoles,
  type BrandRoles,
  wearRoles,
} from './palette.ts'
import type { PageFont } from '#contract/code-types/common-fields.ts'

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

/** Palettes for a person without brand colours: a dark colour and one that goes with it. */
const stockPalettes: readonly (readonly string[])[] = [
  ['#14213d', '#f58220'],
  ['#0a3d24', '#c9a227'],
  ['#4a0d2b', '#d1495b'],
  ['#0a3b47', '#2a9d8f'],
  ['#2f0d45', '#7b2cbf'],
  ['#111111', '#e63946'],
  ['#121d5c', '#4361ee'],
  ['#3d1f0a', '#bc6c25'],
]
/** Patterns that read everywhere. */
const suggestedPatterns = [
  'square',
  'classy',
  'rounded',
  'dots',
  'fluid',
  'leaf',
  'plus',
  'star',
  'bars-horizontal',
  'mosaic',
] as const
/** Corner squares whose ring every decoder reads. */
const suggestedSquares = ['square', 'soft', 'rounded', 'cushion', 'classy'] as const
const suggestedDots = ['square', 'rounded', 'classy'] as const
const colourings = ['single', 'corners', 'gradient', 'three-stops', 'several'] as const
const parts = ['pattern', 'corners', 'colours', 'frame'] as const

type Part = (typeof parts)[number]
type Random = () => number

export type SuggestionTask = {
  /** The parts that stay: logo, quiet zone, error correction and the words of the frame. */
  readonly design: Design
  /** Brand colours, most important first; empty for none. */
  readonly palette: readonly string[]
  /** Stay close to the design: one or two of its parts change. */
  readonly isClose: boolean
}

/**
 * Endless designs to choose from, no two alike in a row of fifty. They are candidates: judge each before it is shown.
 * The same task and seed give the same designs.
 */
export function* suggestDesigns(task: SuggestionTask, seed: number): Generator<Design, never> {
  const random = seededRandom(seed)
  const seen = new Set([lookOf(task.design)])
  for (;;) {
    const design = suggestion(task, random)
    const look = lookOf(design)
    if (seen.has(look) && seen.size < 50) continue
    seen.add(look)
    yield design
  }
}

function suggestion({ design, palette, isClose }: SuggestionTask, random: Random): Design {
  const changed = isClose ? someOf(parts, 1 + Math.floor(random() * 2), random) : parts
  return changed.reduce<Design>((now, part) => change[part](now, palette, random), withoutPicture(design))
}

const change: Readonly<Record<Part, (design: Design, palette: readonly string[], random: Random) => Design>> =
  {
    pattern: (design, _palette, random) => {
      const { moduleSize: _, ...whole } = design
      return { ...whole, pattern: oneOf(suggestedPatterns, random) }
    },
    corners: (design, _palette, random) => ({
      ...design,
      cornerSquare: { ...design.cornerSquare, type: oneOf(suggestedSquares, random) },
      cornerDot: { ...design.cornerDot, type: oneOf(suggestedDots, random) },
    }),
    colours: (design, palette, random) => coloured(design, palette, random),
    frame: (design, _palette, random) => ({ ...design, frame: framed(design, random) }),
  }

/** The design in brand colours on white paper, spread in one of five ways. */
function coloured(design: Design, palette: readonly string[], random: Random): Design {
  const colours = palette.length > 0 ? palette : oneOf(stockPalettes, random)
  const inks = colours.map(inkTone).filter((tone) => tone !== null)
  const dark = inks.length > 0 ? inks : [neutralInk]
  const color = oneOf(dark, random)
  const others = dark.filter((other) => other !== color)
  const second = others.length > 0 ? oneOf(others, random) : '#000000'
  const { moduleColours: _, ...rest } = design
  const bright = colours.find((colour) => colour !== color && luminance(colour) < 0.6) ?? color
  const plain: Design = {
    ...rest,
    color,
    preset: color,
    gradient: null,
    background: { color: '#ffffff', transparent: false },
    cornerSquare: { ...design.cornerSquare, color: null },
    cornerDot: { ...design.cornerDot, color: null },
    frame: design.frame && { ...design.frame, ...frameColours(random() < 0.5 ? bright : color) },
  }
  const rotation = oneOf([0, 45, 90, 135], random)
  switch (oneOf(colourings, random)) {
    case 'single':
      return plain
    case 'corners':
      return { ...plain, cornerDot: { ...plain.cornerDot, color: cornerTone(bright, color) } }
    case 'gradient':
      return { ...plain, gradient: { type: 'linear', rotation, to: second } }
    case 'three-stops':
      return { ...plain, gradient: { type: 'linear', rotation, via: second, to: others.at(-1) ?? color } }
    case 'several': {
      const rule = oneOf(['random', 'rings', 'diagonal', 'quadrants'] as const, random)
      return { ...plain, moduleColours: { colours: [second], rule } }
    }
  }
}

function framed(design: Design, random: Random): Design['frame'] {
  // Somebody drew it for this code.
  if (design.frame?.id === ownFrameId) return design.frame
  if (random() < 0.35) return null
  const words = design.frame ?? defaultFrame
  return { ...words, ...frameColours(design.frame?.color ?? design.color), id: oneOf(frameIds, random) }
}

/** The parts by which people see that two designs differ. */
function lookOf({ pattern, cornerSquare, cornerDot, color, gradient, moduleColours, frame }: Design): string {
  return JSON.stringify([
    pattern,
    cornerSquare.type,
    cornerDot.color,
    color,
    gradient?.to,
    moduleColours?.rule,
    frame?.id,
  ])
}

function oneOf<Value>(values: readonly [Value, ...Value[]] | readonly Value[], random: Random): Value {
  const chosen = values[Math.floor(random() * values.length)]
  if (chosen === undefined) throw new RangeError('Choose from at least one value.')
  return chosen
}

function someOf<Value>(values: readonly Value[], count: number, random: Random): readonly Value[] {
  return values
    .map((value) => ({ value, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ value }) => value)
}
