import { type Design, defaultFrame, type frameIcons, type frameIds } from '../design.ts'
import { frameColours } from './palette.ts'
import { applyStartingPoint, type StartingPoint } from './starting-points.ts'
import translations from './frame-texts.json'

/** The languages that frame texts are ready in. */
export const frameTextLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const

export type FrameTextLanguage = (typeof frameTextLanguages)[number]

/** The English texts. Each has at most 24 letters, and a translation belongs to one English text only. */
type FrameText = keyof typeof translations

const texts: readonly Readonly<Record<FrameTextLanguage, string>>[] = Object.entries(translations).map(
  ([en, others]) => ({ en, ...others }),
)

/** How many texts are offered beside the field. Templates use the others. */
const offered = 15

/** The texts to choose from in a language, the most used first. */
export function readyFrameTexts(language: FrameTextLanguage): readonly string[] {
  return texts.slice(0, offered).map((text) => text[language])
}

/** A ready text of any language in another one; any other text as it is. */
export function frameTextIn(text: string, language: FrameTextLanguage): string {
  return rowOf(text)?.[language] ?? text
}

/** Whether it is one of the ready texts, in whichever language. */
export function isReadyFrameText(text: string): boolean {
  return rowOf(text) !== undefined
}

function rowOf(text: string) {
  return texts.find((row) => Object.values(row).includes(text))
}

export const templateUses = [
  'restaurant',
  'event',
  'shop',
  'packaging',
  'property',
  'health',
  'school',
  'winter',
  'summer',
  'wedding',
  'tech',
  'plain',
] as const
export type TemplateUse = (typeof templateUses)[number]

export type Template = {
  /** The collection and a number, as `winter-1`. */
  readonly id: string
  readonly use: TemplateUse
  readonly design: StartingPoint
}

/** Colours of a collection. `ink` and `accent` are dark enough for modules and corners; `bright` is for frames only. */
type Palette = {
  readonly ink: string
  readonly accent: string
  readonly bright: string
  readonly ground: string
}

type Colour = keyof Palette

/** One template in the colours of its collection. */
type Look = {
  readonly pattern: string
  /** Defaults to `ink`. A second colour makes a gradient. */
  readonly modules?: readonly [Colour, Colour?]
  /** Default: white. */
  readonly ground?: Colour
  readonly ring: string
  /** Default: as the modules. */
  readonly ringColour?: Colour
  readonly dotColour?: Colour
  /** The frame, its colour, and what it says. */
  readonly frame?: readonly [
    id: (typeof frameIds)[number],
    colour: Colour,
    text: FrameText,
    icon?: (typeof frameIcons)[number],
  ]
  readonly quietZone?: number
}

const collections: Readonly<Record<TemplateUse, readonly [Palette, ...Look[]]>> = {
  restaurant: [
    { ink: '#3a1512', accent: '#8c1c1c', bright: '#b3261e', ground: '#fff5e8' },
    {
      pattern: 'rounded',
      ground: 'ground',
      ring: 'soft',
      dotColour: 'accent',
      frame: ['caption-below', 'accent', 'See the menu', 'menu'],
    },
    { pattern: 'classy', ring: 'rounded', ringColour: 'accent', frame: ['clipboard', 'ink', 'Menu', 'menu'] },
    {
      pattern: 'square',
      ground: 'ground',
      ring: 'square',
      ringColour: 'accent',
      frame: ['cup', 'bright', 'Drinks'],
    },
    {
      pattern: 'fluid',
      modules: ['ink', 'accent'],
      ring: 'soft',
      frame: ['ribbon', 'bright', 'Order here'],
      quietZone: 7,
    },
    {
      pattern: 'leaf',
      ground: 'ground',
      ring: 'cushion',
      dotColour: 'accent',
      frame: ['arrow-above', 'bright', 'Book a table', 'heart'],
      quietZone: 6,
    },
  ],
  event: [
    { ink: '#24104f', accent: '#5b21b6', bright: '#ffb703', ground: '#f5f0ff' },
    {
      pattern: 'square',
      ground: 'ground',
      ring: 'square',
      ringColour: 'accent',
      frame: ['ticket', 'accent', 'Get tickets', 'ticket'],
      quietZone: 6,
    },
    {
      pattern: 'rounded',
      modules: ['ink', 'accent'],
      ring: 'rounded',
      frame: ['speech-bubble', 'bright', 'Join us', 'star'],
      quietZone: 6,
    },
    { pattern: 'classy', ring: 'soft', dotColour: 'accent', frame: ['banner-below', 'accent', 'Programme'] },
    {
      pattern: 'fluid',
      ground: 'ground',
      ring: 'cushion',
      ringColour: 'accent',
      frame: ['stamp', 'ink', 'You are invited'],
      quietZone: 6,
    },
    {
      pattern: 'leaf',
      ring: 'leaf',
      dotColour: 'accent',
      frame: ['badge-above', 'accent', 'How to get here', 'map'],
    },
  ],
  shop: [
    { ink: '#0f2a43', accent: '#a3124a', bright: '#e11d62', ground: '#fff2f6' },
    { pattern: 'classy', ring: 'soft', ringColour: 'accent', frame: ['bag', 'bright', 'Shop now'] },
    {
      pattern: 'square',
      ground: 'ground',
      ring: 'square',
      dotColour: 'accent',
      frame: ['tag', 'accent', 'Sale'],
      quietZone: 6,
    },
    {
      pattern: 'fluid',
      ring: 'rounded',
      ringColour: 'accent',
      frame: ['arrow-below', 'ink', 'Shop online', 'bag'],
    },
    {
      pattern: 'classy',
      modules: ['ink', 'accent'],
      ring: 'soft',
      frame: ['banner-above', 'bright', 'Get the offer', 'gift'],
    },
    {
      pattern: 'leaf',
      ground: 'ground',
      ring: 'cushion',
      ringColour: 'accent',
      frame: ['round', 'ink', 'Find us', 'map'],
    },
  ],
  packaging: [
    { ink: '#33240f', accent: '#194a26', bright: '#c98a2b', ground: '#faf2e2' },
    {
      pattern: 'leaf',
      ground: 'ground',
      ring: 'leaf',
      ringColour: 'accent',
      frame: ['tag', 'accent', 'Made with care', 'leaf'],
      quietZone: 6,
    },
    {
      pattern: 'square',
      ground: 'ground',
      ring: 'square',
      dotColour: 'accent',
      frame: ['stamp', 'ink', 'How to recycle'],
    },
    {
      pattern: 'rounded',
      ring: 'soft',
      dotColour: 'accent',
      frame: ['caption-below', 'bright', 'Ingredients', 'leaf'],
      quietZone: 6,
    },
    {
      pattern: 'square',
      ring: 'square',
      ringColour: 'accent',
      frame: ['clipboard', 'accent', 'Instructions'],
      quietZone: 6,
    },
    {
      pattern: 'fluid',
      ring: 'cushion',
      ringColour: 'accent',
      frame: ['bag', 'ink', 'Shop again'],
      quietZone: 5,
    },
  ],
  property: [
    { ink: '#10333a', accent: '#75380c', bright: '#d9a441', ground: '#eef6f4' },
    {
      pattern: 'square',
      ground: 'ground',
      ring: 'square',
      ringColour: 'accent',
      frame: ['banner-below', 'accent', 'View the home', 'house'],
    },
    {
      pattern: 'rounded',
      ring: 'soft',
      dotColour: 'accent',
      frame: ['bold', 'ink', 'Floor plan', 'house'],
      quietZone: 6,
    },
    {
      pattern: 'classy',
      ground: 'ground',
      ring: 'cushion',
      dotColour: 'accent',
      frame: ['arrow-above', 'bright', 'Book a visit'],
    },
    {
      pattern: 'fluid',
      ring: 'rounded',
      ringColour: 'accent',
      frame: ['monitor', 'ink', 'Take the tour'],
      quietZone: 6,
    },
    {
      pattern: 'rounded',
      ring: 'square',
      ringColour: 'accent',
      frame: ['badge-above', 'bright', 'Contact', 'phone'],
      quietZone: 8,
    },
  ],
  health: [
    { ink: '#06323f', accent: '#7d1a2d', bright: '#8fd6c9', ground: '#edf9f7' },
    {
      pattern: 'rounded',
      ground: 'ground',
      ring: 'rounded',
      ringColour: 'accent',
      frame: ['caption-above', 'accent', 'Book now', 'cross'],
    },
    { pattern: 'fluid', ring: 'soft', dotColour: 'accent', frame: ['round', 'bright', 'Stay well', 'heart'] },
    {
      pattern: 'square',
      ring: 'cushion',
      ringColour: 'accent',
      frame: ['clipboard', 'accent', 'Check in', 'cross'],
    },
    {
      pattern: 'classy',
      ground: 'ground',
      ring: 'soft',
      dotColour: 'accent',
      frame: ['speech-bubble-below', 'ink', 'Ask us'],
      quietZone: 6,
    },
    {
      pattern: 'leaf',
      modules: ['ink', 'accent'],
      ring: 'leaf',
      frame: ['phone', 'accent', 'Download the app'],
      quietZone: 6,
    },
  ],
  school: [
    { ink: '#17284a', accent: '#7c1a14', bright: '#f6c445', ground: '#fffaea' },
    {
      pattern: 'square',
      ground: 'ground',
      ring: 'square',
      ringColour: 'accent',
      frame: ['bold', 'bright', 'Learn more', 'cap'],
      quietZone: 6,
    },
    { pattern: 'rounded', ring: 'soft', frame: ['banner-above', 'bright', 'Homework'], quietZone: 6 },
    {
      pattern: 'rounded',
      ground: 'ground',
      ring: 'rounded',
      dotColour: 'accent',
      frame: ['speech-bubble', 'bright', 'Say hello'],
      quietZone: 6,
    },
    {
      pattern: 'classy',
      ring: 'cushion',
      ringColour: 'accent',
      frame: ['ribbon', 'accent', 'Open day', 'cap'],
    },
    {
      pattern: 'leaf',
      modules: ['ink', 'accent'],
      ring: 'soft',
      frame: ['monitor', 'bright', 'Watch the video'],
    },
  ],
  winter: [
    { ink: '#0c2747', accent: '#8c1a2b', bright: '#b9dcf7', ground: '#eff7ff' },
    {
      pattern: 'rounded',
      ground: 'ground',
      ring: 'soft',
      ringColour: 'accent',
      frame: ['caption-below', 'bright', 'Winter sale', 'snowflake'],
    },
    {
      pattern: 'rounded',
      modules: ['ink', 'accent'],
      ring: 'rounded',
      frame: ['badge', 'accent', 'Happy holidays', 'snowflake'],
      quietZone: 6,
    },
    { pattern: 'square', ring: 'cushion', dotColour: 'accent', frame: ['cup', 'ink', 'Warm up'] },
    {
      pattern: 'classy',
      ground: 'ground',
      ring: 'square',
      ringColour: 'accent',
      frame: ['tag', 'ink', 'Gift ideas', 'gift'],
      quietZone: 6,
    },
    { pattern: 'leaf', ground: 'ground', ring: 'leaf', frame: ['stamp', 'accent', 'You are invited'] },
  ],
  summer: [
    { ink: '#0c3c4c', accent: '#7a2408', bright: '#ff9f1c', ground: '#fff8e4' },
    {
      pattern: 'rounded',
      ground: 'ground',
      ring: 'rounded',
      ringColour: 'accent',
      frame: ['caption-below', 'bright', 'Summer sale', 'sun'],
    },
    {
      pattern: 'leaf',
      ring: 'leaf',
      dotColour: 'accent',
      frame: ['speech-bubble-below', 'bright', 'Ice cream', 'sun'],
      quietZone: 6,
    },
    {
      pattern: 'fluid',
      ground: 'ground',
      ring: 'soft',
      dotColour: 'accent',
      frame: ['round', 'accent', 'Book now', 'sun'],
    },
    { pattern: 'square', ring: 'square', ringColour: 'accent', frame: ['ticket', 'bright', 'Open air'] },
    {
      pattern: 'classy',
      ground: 'ground',
      ring: 'cushion',
      frame: ['banner-above', 'ink', 'Follow us', 'heart'],
    },
  ],
  wedding: [
    { ink: '#43203a', accent: '#2c4f3b', bright: '#e8c1cf', ground: '#fdf4f4' },
    {
      pattern: 'classy',
      ground: 'ground',
      ring: 'soft',
      ringColour: 'accent',
      frame: ['badge', 'accent', 'Save the date', 'rings'],
    },
    {
      pattern: 'fluid',
      ring: 'rounded',
      dotColour: 'accent',
      frame: ['ribbon', 'bright', 'You are invited', 'rings'],
      quietZone: 6,
    },
    { pattern: 'leaf', ground: 'ground', ring: 'leaf', frame: ['stamp', 'accent', 'Our wedding'] },
    {
      pattern: 'classy',
      ring: 'cushion',
      ringColour: 'accent',
      frame: ['caption-above', 'bright', 'Gift list', 'gift'],
    },
    {
      pattern: 'square',
      ground: 'ground',
      ring: 'square',
      dotColour: 'accent',
      frame: ['badge-above', 'ink', 'Share your photos', 'heart'],
    },
  ],
  tech: [
    { ink: '#0a1124', accent: '#0a4d40', bright: '#24e0b0', ground: '#effaf6' },
    { pattern: 'square', ring: 'cut', ringColour: 'accent', frame: ['monitor', 'ink', 'Go online'] },
    {
      pattern: 'rounded',
      ground: 'ground',
      ring: 'cushion',
      dotColour: 'accent',
      frame: ['bold', 'bright', 'Try the demo', 'chip'],
      quietZone: 8,
    },
    {
      pattern: 'fluid',
      modules: ['ink', 'accent'],
      ring: 'soft',
      frame: ['phone', 'ink', 'Download the app'],
    },
    {
      pattern: 'mosaic',
      ring: 'square',
      frame: ['caption-below', 'accent', 'Connect', 'wifi'],
      quietZone: 6,
    },
    {
      pattern: 'rounded',
      ground: 'ground',
      ring: 'rounded',
      ringColour: 'accent',
      frame: ['arrow-below', 'bright', 'Scan me', 'scan'],
    },
  ],
  plain: [
    { ink: '#111111', accent: '#444444', bright: '#d9dde2', ground: '#ffffff' },
    { pattern: 'square', ring: 'square' },
    { pattern: 'rounded', ring: 'soft', frame: ['caption-below', 'ink', 'Scan me', 'scan'] },
    { pattern: 'rounded', ring: 'rounded', frame: ['badge', 'ink', 'Free Wi-Fi', 'wifi'], quietZone: 6 },
    { pattern: 'classy', ring: 'cushion', frame: ['ribbon', 'ink', 'Scan me'], quietZone: 6 },
    { pattern: 'leaf', ring: 'square', frame: ['speech-bubble', 'ink', 'Find out more'], quietZone: 6 },
  ],
}

/** Sixty finished designs in twelve collections. `test/design/brand/templates.test.ts` reads each with five lengths of payload. */
export const templates: readonly Template[] = templateUses.flatMap((use) => {
  const [palette, ...looks] = collections[use]
  return looks.map((look, index) => ({ id: `${use}-${index + 1}`, use, design: designOf(palette, look) }))
})

function designOf(palette: Palette, look: Look): StartingPoint {
  const [from, to] = look.modules ?? ['ink']
  const { frame } = look
  return {
    pattern: look.pattern,
    color: palette[from],
    gradient: to === undefined ? null : { type: 'linear', rotation: 45, to: palette[to] },
    background: { color: look.ground === undefined ? '#ffffff' : palette[look.ground], transparent: false },
    cornerSquare: {
      type: look.ring,
      color: look.ringColour === undefined ? null : palette[look.ringColour],
    },
    cornerDot: {
      type: 'square',
      color: look.dotColour === undefined ? null : palette[look.dotColour],
    },
    frame:
      frame === undefined
        ? null
        : {
            ...defaultFrame,
            id: frame[0],
            ...frameColours(palette[frame[1]]),
            text: frame[2],
            ...(frame[3] === undefined ? {} : { icon: frame[3] }),
          },
    errorCorrection: 'auto',
    quietZone: look.quietZone ?? 4,
  }
}

/** The code in a template. A text that the person wrote stays; a ready text makes place for the new one. */
export function applyTemplate(design: Design, template: Template): Design {
  const { frame } = template.design
  const text = design.frame?.text
  const isOwn = text !== undefined && text !== '' && !isReadyFrameText(text)
  const dressed = applyStartingPoint(design, template.design)
  return frame === null || isOwn ? dressed : { ...dressed, frame }
}
