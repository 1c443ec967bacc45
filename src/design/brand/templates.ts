import { type Design, defaultFrame } from '../design.ts'
import { applyKit, type KitDesign } from './brand-kit.ts'
import { frameColours, wearPalette } from './palette.ts'
import { applyStartingPoint, type StartingPoint } from './starting-points.ts'
import { type Look, looks } from './template-looks.ts'
import { contrast } from '../scannability/thresholds.ts'
import translations from './frame-texts.json'

/** The languages that frame texts are ready in. */
export const frameTextLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const

export type FrameTextLanguage = (typeof frameTextLanguages)[number]

/** Each text has at most 24 letters, and a translation belongs to one English text only. */
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

/** Sixty finished designs in twelve collections. `test/design/brand/templates.test.ts` reads each with five lengths of payload. */
export const templates: readonly Template[] = templateUses.flatMap((use) =>
  looks[use].map((look, index) => ({ id: `${use}-${index + 1}`, use, design: designOf(look) })),
)

function designOf(look: Look): StartingPoint {
  return {
    pattern: look.pattern,
    color: look.ink,
    gradient: look.to === undefined ? null : { type: 'linear', rotation: 45, to: look.to },
    background: { color: look.ground, transparent: false },
    cornerSquare: { type: look.ring, color: null },
    cornerDot: { type: 'square', color: null },
    frame: look.frame === undefined ? null : frameOf(look.frame),
    errorCorrection: 'auto',
    quietZone: look.quietZone ?? 4,
  }
}

function frameOf({ id, text, font, icon, color, words }: NonNullable<Look['frame']>): Design['frame'] {
  return {
    ...defaultFrame,
    ...frameColours(color),
    id,
    text,
    ...(font === undefined ? {} : { font }),
    ...(icon === undefined ? {} : { icon }),
    ...(words === undefined ? {} : { textColor: words }),
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

/** Least contrast (WCAG) of large text to its ground. */
const leastTextContrast = 3

type Brand = { readonly design: KitDesign; readonly palette: readonly string[] }

/** The code in the shape of a template and in a brand's colours, with its logo and its typeface. Frame and text stay. */
export function applyInBrand(design: Design, template: Template, { design: kit, palette }: Brand): Design {
  const own = [kit.color, kit.gradient?.to, kit.frame?.color].filter((colour) => colour !== undefined)
  const worn = wearPalette(applyTemplate(design, template), palette.length > 0 ? palette : own)
  const font = kit.frame?.font
  const frame = worn.frame && {
    ...worn.frame,
    ...(font === undefined ? {} : { font }),
    // The brand's ink instead of black, where it stands out.
    ...(contrast(worn.color, worn.frame.color) >= leastTextContrast ? { textColor: worn.color } : {}),
  }
  return { ...worn, logo: kit.logo ?? design.logo, frame }
}

/** The code in a brand's clothes. A frame stays where the brand has none, and so does a text that the person wrote. */
export function applyBrand(design: Design, kit: KitDesign): Design {
  const dressed = applyKit(design, kit)
  const { frame } = design
  if (frame === null) return dressed
  if (dressed.frame === null) return { ...dressed, frame: { ...frame, ...frameColours(kit.color) } }
  const isOwn = frame.text !== '' && !isReadyFrameText(frame.text)
  return isOwn ? { ...dressed, frame: { ...dressed.frame, text: frame.text } } : dressed
}
