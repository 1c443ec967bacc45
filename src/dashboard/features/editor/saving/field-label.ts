import { t } from '../../../messages/t.ts'

/** Fields of the wire in the words of the form. */
const labels = {
  qrType: 'editor.type.label',
  destinationUrl: 'editor.destination.label',
  text: 'editor.text.label',
  brandedDomain: 'editor.domain.label',
  slashTag: 'editor.tag.label',
  title: 'editor.title.label',
  tags: 'editor.tags.label',
  utm_source: 'editor.utm.source',
  utm_medium: 'editor.utm.medium',
  utm_campaign: 'editor.utm.campaign',
  utm_term: 'editor.utm.term',
  utm_content: 'editor.utm.content',
  password: 'editor.password.label',
  passwordProtectionEnabled: 'editor.protection.label',
  expirationDate: 'editor.expiration.label',
  isActive: 'editor.active.label',
  color: 'editor.colour.code',
  bgColor: 'editor.colour.background',
  isBgTransparent: 'editor.colour.transparent',
  pattern: 'editor.pattern.label',
  corner: 'editor.corner.label',
  qrLogoId: 'editor.logo.label',
  frame: 'editor.frame.label',
  primary: 'editor.frame.colour',
  secondary: 'editor.gradient.to',
  textColor: 'editor.frameText.colour',
  fieldData: 'editor.fieldData.label',
  'fieldData.metaDescription': 'editor.description.label',
  'fieldData.design': 'editor.section.design',
  'fieldData.startsAt': 'visit.starts.label',
  'fieldData.startsZone': 'visit.starts.zone',
  'fieldData.expirationZone': 'editor.zone.label',
  'fieldData.expirationUrl': 'visit.fallback.label',
  'fieldData.contentWelcomeTime': 'visit.welcome.label',
  'fieldData.contentWelcomeImage': 'visit.welcome.label',
  'fieldData.swap': 'visit.swap.label',
  preset: 'editor.section.design',
} as const

/** A field of the wire as the form calls it; one that the form does not have keeps its name. */
export function fieldLabel(wireField: string): string {
  if (Object.hasOwn(labels, wireField)) return t(labels[wireField as keyof typeof labels])
  return wireField.startsWith('fieldData.') ? t(labels.fieldData) : wireField
}
