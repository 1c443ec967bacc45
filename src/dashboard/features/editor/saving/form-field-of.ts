import type { FieldPath } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'

/** Fields of the wire that have a place for an error in the form. */
const paths: Readonly<Record<string, FieldPath<EditorValues>>> = {
  qrType: 'qrType',
  destinationUrl: 'destinationUrl',
  text: 'text',
  brandedDomain: 'brandedDomain',
  slashTag: 'slashTag',
  title: 'title',
  tags: 'tags',
  utm_source: 'utm.source',
  utm_medium: 'utm.medium',
  utm_campaign: 'utm.campaign',
  utm_term: 'utm.term',
  utm_content: 'utm.content',
  'fieldData.metaDescription': 'metaDescription',
  password: 'password',
  passwordProtectionEnabled: 'password',
  expirationDate: 'expiration.wall',
  'fieldData.startsAt': 'starts.wall',
  'fieldData.startsZone': 'starts.zone',
  'fieldData.expirationZone': 'expiration.zone',
  'fieldData.expirationUrl': 'fallbackUrl',
  'fieldData.contentWelcomeTime': 'welcome.seconds',
  'fieldData.contentWelcomeImage': 'welcome.picture',
  'fieldData.swap': 'swap.from',
  'fieldData.swap.destinationUrl': 'swap.destinationUrl',
  'fieldData.swap.from': 'swap.from',
  'fieldData.swap.to': 'swap.to',
  'fieldData.swap.zone': 'swap.zone',
  color: 'design.color',
  bgColor: 'design.background.color',
  frame: 'design.frame.text',
}

/** Where a field of the wire stands in the form, for an error of the service; null when it has no place. */
export function formFieldOf(wireField: string): FieldPath<EditorValues> | null {
  return Object.hasOwn(paths, wireField) ? (paths[wireField] ?? null) : null
}
