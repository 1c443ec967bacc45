import { t } from '../../../messages/t.ts'

const names: Readonly<Record<string, string>> = {
  square: t('editor.style.square'),
  dot: t('editor.style.dot'),
  dots: t('editor.style.dots'),
  rounded: t('editor.style.rounded'),
  'extra-rounded': t('editor.style.extraRounded'),
  classy: t('editor.style.classy'),
  'classy-rounded': t('editor.style.classyRounded'),
  none: t('editor.frame.none'),
  'caption-below': t('editor.frame.captionBelow'),
  'caption-above': t('editor.frame.captionAbove'),
  badge: t('editor.frame.badge'),
  'speech-bubble': t('editor.frame.speechBubble'),
  ticket: t('editor.frame.ticket'),
  phone: t('editor.frame.phone'),
}

/** A style in words; one that this page does not know is shown as the service names it. */
export function styleName(style: string): string {
  return names[style] ?? style
}
