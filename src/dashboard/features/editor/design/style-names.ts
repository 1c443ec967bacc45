import type { MessageKey } from '../../../messages/catalogue.ts'
import { t } from '../../../messages/t.ts'

const keys = {
  square: 'editor.style.square',
  dot: 'editor.style.dot',
  dots: 'editor.style.dots',
  rounded: 'editor.style.rounded',
  'extra-rounded': 'editor.style.extraRounded',
  classy: 'editor.style.classy',
  'classy-rounded': 'editor.style.classyRounded',
  none: 'editor.frame.none',
  'caption-below': 'editor.frame.captionBelow',
  'caption-above': 'editor.frame.captionAbove',
  badge: 'editor.frame.badge',
  'speech-bubble': 'editor.frame.speechBubble',
  ticket: 'editor.frame.ticket',
  phone: 'editor.frame.phone',
} as const satisfies Record<string, MessageKey>

/** A style in words; one that this page does not know is shown as the service names it. */
export function styleName(style: string): string {
  return Object.hasOwn(keys, style) ? t(keys[style as keyof typeof keys]) : style
}
