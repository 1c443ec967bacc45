import { type Design, defaultFrame, type frameIcons, type frameIds } from '../design.ts'
import { type FrameText, isReadyFrameText } from './frame-texts.ts'
import { applyStartingPoint, type StartingPoint } from './starting-points.ts'

export const templateUses = [
  'menu',
  'business-card',
  'flyer',
  'packaging',
  'event',
  'shop-window',
  'wifi',
  'social',
] as const
export type TemplateUse = (typeof templateUses)[number]

export type Template = {
  /** The use and a number, as `menu-1`. */
  readonly id: string
  readonly use: TemplateUse
  readonly design: StartingPoint
}

/** Five looks: pattern, ring and colours; every one keeps rings that all decoders read. */
const looks: readonly Pick<
  StartingPoint,
  'pattern' | 'color' | 'background' | 'cornerSquare' | 'gradient'
>[] = [
  look('square', '#111111', 'square'),
  look('rounded', '#14213d', 'soft'),
  look('fluid', '#0a3d24', 'rounded'),
  look('classy', '#4a0d2b', 'soft', '#2f0d45'),
  look('leaf', '#0a3b47', 'square'),
]

function look(pattern: string, color: string, ring: string, to?: string): (typeof looks)[number] {
  return {
    pattern,
    color,
    background: { color: '#ffffff', transparent: false },
    cornerSquare: { type: ring, color: null },
    gradient: to === undefined ? null : { type: 'linear', rotation: 45, to },
  }
}

type FrameChoice = {
  readonly id: (typeof frameIds)[number]
  readonly text: FrameText
  readonly icon?: (typeof frameIcons)[number]
}

/**
 * Templates whose look was not read everywhere with all five payload lengths, by our decoders or by others
 * (test/bench/calibration): a plainer pattern, or more space.
 */
const plainer: Readonly<Record<string, Partial<StartingPoint>>> = {
  'menu-3': { pattern: 'classy' },
  'business-card-2': { quietZone: 6 },
  'business-card-5': { pattern: 'square' },
  'flyer-3': { pattern: 'square', quietZone: 6 },
  'packaging-3': { pattern: 'square' },
  'packaging-4': { quietZone: 6 },
  'event-1': { quietZone: 6 },
  'shop-window-1': { quietZone: 6 },
  'shop-window-2': { quietZone: 6 },
  'shop-window-4': { pattern: 'square' },
  'social-2': { pattern: 'square', quietZone: 6 },
  'social-3': { pattern: 'classy' },
  'social-4': { quietZone: 6 },
}

/** Five frames for each use, one for each look. */
const framesByUse: Readonly<Record<TemplateUse, readonly FrameChoice[]>> = {
  menu: [
    { id: 'caption-below', text: 'Menu', icon: 'menu' },
    { id: 'clipboard', text: 'See the menu' },
    { id: 'cup', text: 'Drinks' },
    { id: 'ribbon', text: 'Order here' },
    { id: 'badge', text: 'Menu', icon: 'menu' },
  ],
  'business-card': [
    { id: 'banner-below', text: 'Save contact' },
    { id: 'badge', text: 'Contact', icon: 'phone' },
    { id: 'caption-above', text: 'Say hello' },
    { id: 'arrow-below', text: 'Scan me' },
    { id: 'bold', text: 'My card' },
  ],
  flyer: [
    { id: 'bold', text: 'Learn more', icon: 'scan' },
    { id: 'arrow-above', text: 'Scan me' },
    { id: 'speech-bubble', text: 'Find out more' },
    { id: 'banner-above', text: 'Get the offer' },
    { id: 'round', text: 'Scan me', icon: 'scan' },
  ],
  packaging: [
    { id: 'tag', text: 'Made with care' },
    { id: 'bag', text: 'Shop again' },
    { id: 'stamp', text: 'How to recycle' },
    { id: 'round', text: 'Instructions' },
    { id: 'caption-below', text: 'Ingredients', icon: 'scan' },
  ],
  event: [
    { id: 'ticket', text: 'Get tickets', icon: 'ticket' },
    { id: 'caption-below', text: 'Programme' },
    { id: 'speech-bubble-below', text: 'Join us' },
    { id: 'ribbon', text: 'You are invited' },
    { id: 'badge-above', text: 'How to get here', icon: 'map' },
  ],
  'shop-window': [
    { id: 'bag', text: 'Shop now' },
    { id: 'caption-above', text: 'Open 24 hours' },
    { id: 'arrow-below', text: 'Shop online' },
    { id: 'tag', text: 'Sale' },
    { id: 'banner-below', text: 'Find us', icon: 'map' },
  ],
  wifi: [
    { id: 'caption-below', text: 'Free Wi-Fi', icon: 'wifi' },
    { id: 'monitor', text: 'Go online' },
    { id: 'phone', text: 'Connect', icon: 'wifi' },
    { id: 'badge', text: 'Wi-Fi', icon: 'wifi' },
    { id: 'round', text: 'Guest Wi-Fi', icon: 'wifi' },
  ],
  social: [
    { id: 'phone', text: 'Follow us' },
    { id: 'speech-bubble', text: 'Say hi' },
    { id: 'badge-above', text: 'Follow us' },
    { id: 'round', text: 'Share' },
    { id: 'arrow-above', text: 'Tag us', icon: 'phone' },
  ],
}

/** Forty finished designs by use. `test/design/brand/templates.test.ts` reads each with five lengths of payload. */
export const templates: readonly Template[] = templateUses.flatMap((use) =>
  framesByUse[use].flatMap((choice, index): Template[] => {
    const style = looks[index]
    if (style === undefined) return []
    const id = `${use}-${index + 1}`
    const frame: NonNullable<Design['frame']> = { ...defaultFrame, ...choice, color: style.color }
    const design: StartingPoint = {
      ...style,
      cornerDot: { type: 'square', color: null },
      frame,
      errorCorrection: 'auto',
      quietZone: 4,
      ...plainer[id],
    }
    return [{ id, use, design }]
  }),
)

/** The code in a template. A text that the person wrote stays; a ready text makes place for the new one. */
export function applyTemplate(design: Design, template: Template): Design {
  const { frame } = template.design
  const text = design.frame?.text
  const isOwn = text !== undefined && text !== '' && !isReadyFrameText(text)
  const dressed = applyStartingPoint(design, template.design)
  return frame === null || isOwn ? dressed : { ...dressed, frame }
}
