import type { FrameFont } from '#design/design.ts'
import type { MessageKey } from '../../messages/catalogue.ts'
import { t } from '../../messages/t.ts'

const keys = {
  square: 'editor.style.square',
  dot: 'editor.style.dot',
  dots: 'editor.style.dots',
  rounded: 'editor.style.rounded',
  'extra-rounded': 'editor.style.extraRounded',
  classy: 'editor.style.classy',
  'classy-rounded': 'editor.style.classyRounded',
  fluid: 'editor.style.fluid',
  leaf: 'editor.style.leaf',
  heart: 'editor.style.heart',
  plus: 'editor.style.plus',
  star: 'editor.style.star',
  'bars-horizontal': 'editor.style.barsHorizontal',
  'bars-vertical': 'editor.style.barsVertical',
  diamond: 'editor.style.diamond',
  x: 'editor.style.x',
  mosaic: 'editor.style.mosaic',
  soft: 'editor.style.soft',
  cushion: 'editor.style.cushion',
  cut: 'editor.style.cut',
  none: 'editor.frame.none',
  'caption-below': 'editor.frame.captionBelow',
  'caption-above': 'editor.frame.captionAbove',
  badge: 'editor.frame.badge',
  'speech-bubble': 'editor.frame.speechBubble',
  ticket: 'editor.frame.ticket',
  phone: 'editor.frame.phone',
  'banner-below': 'editor.frame.bannerBelow',
  'banner-above': 'editor.frame.bannerAbove',
  bold: 'editor.frame.bold',
  round: 'editor.frame.round',
  'arrow-below': 'editor.frame.arrowBelow',
  'arrow-above': 'editor.frame.arrowAbove',
  'speech-bubble-below': 'editor.frame.speechBubbleBelow',
  'badge-above': 'editor.frame.badgeAbove',
  ribbon: 'editor.frame.ribbon',
  bag: 'editor.frame.bag',
  clipboard: 'editor.frame.clipboard',
  tag: 'editor.frame.tag',
  monitor: 'editor.frame.monitor',
  stamp: 'editor.frame.stamp',
  cup: 'editor.frame.cup',
  own: 'studio.ownFrame.name',
} as const satisfies Record<string, MessageKey>

/** Names of typefaces, the same in every language. */
export const fontNames: Readonly<Record<FrameFont | 'inter', string>> = {
  inter: 'Inter',
  serif: 'Playfair Display',
  script: 'Great Vibes',
  slab: 'Zilla Slab',
  rounded: 'Nunito',
  condensed: 'Oswald',
}

/** The label of a style; unknown styles keep their own name. */
export function styleName(style: string): string {
  return Object.hasOwn(keys, style) ? t(keys[style as keyof typeof keys]) : style
}
