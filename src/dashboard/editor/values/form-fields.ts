import type { FieldPath } from 'react-hook-form'
import { type ContentField, contentFields } from '#contract/code-types/content-fields.ts'
import { type EditorField, type EditorValues, plainTextNames, plainTexts } from '../../api/editor-values.ts'
import type { MessageKey } from '../../messages/catalogue.ts'
import { t } from '../../messages/t.ts'
import { type Row, settingsRows } from '../panel/rows.ts'

type FormField<Label = MessageKey> = {
  readonly label: Label
  /** Where an error of the field stands in the form; null for none. */
  readonly path: FieldPath<EditorValues> | null
  /** The row of the panel that shows the field; none for a field that is always in view. */
  readonly row?: Row | 'content'
}

/** The fields of a request in the form, beside plain texts and the content of a page. */
const furtherFields = {
  qrType: { label: 'editor.type.label', path: 'qrType', row: 'type' },
  destinationUrl: { label: 'editor.destination.label', path: 'destinationUrl' },
  text: { label: 'editor.text.label', path: 'text', row: 'content' },
  brandedDomain: { label: 'editor.domain.label', path: 'brandedDomain', row: 'link' },
  slashTag: { label: 'editor.tag.label', path: 'slashTag', row: 'link' },
  tags: { label: 'editor.tags.label', path: 'tags', row: 'tags' },
  folderId: { label: 'editor.folder.label', path: 'folderId', row: 'folder' },
  utm_source: { label: 'editor.utm.source', path: 'utm.source', row: 'utm' },
  utm_medium: { label: 'editor.utm.medium', path: 'utm.medium', row: 'utm' },
  utm_campaign: { label: 'editor.utm.campaign', path: 'utm.campaign', row: 'utm' },
  utm_term: { label: 'editor.utm.term', path: 'utm.term', row: 'utm' },
  utm_content: { label: 'editor.utm.content', path: 'utm.content', row: 'utm' },
  password: { label: 'editor.password.label', path: 'password', row: 'password' },
  passwordProtectionEnabled: { label: 'editor.protection.label', path: 'password', row: 'password' },
  expirationDate: { label: 'editor.expiration.label', path: 'expiration.wall', row: 'schedule' },
  isActive: { label: 'editor.active.label', path: null, row: 'active' },
  color: { label: 'editor.colour.code', path: 'design.color', row: 'colours' },
  bgColor: { label: 'editor.colour.background', path: 'design.background.color', row: 'colours' },
  isBgTransparent: { label: 'editor.colour.transparent', path: null },
  pattern: { label: 'editor.pattern.label', path: null },
  corner: { label: 'editor.corner.label', path: null },
  qrLogoId: { label: 'editor.logo.label', path: null },
  frame: { label: 'editor.frame.label', path: 'design.frame.text', row: 'frame' },
  primary: { label: 'editor.frame.colour', path: null },
  secondary: { label: 'editor.gradient.to', path: null },
  textColor: { label: 'editor.frameText.colour', path: null },
  preset: { label: 'editor.section.design', path: null },
  fieldData: { label: 'editor.fieldData.label', path: null },
  'fieldData.design': { label: 'editor.section.design', path: null },
  'fieldData.startsAt': { label: 'visit.starts.label', path: 'starts.wall', row: 'schedule' },
  'fieldData.startsZone': { label: 'visit.starts.zone', path: 'starts.zone', row: 'schedule' },
  'fieldData.expirationZone': { label: 'editor.zone.label', path: 'expiration.zone', row: 'schedule' },
  'fieldData.expirationUrl': { label: 'visit.fallback.label', path: 'fallbackUrl', row: 'schedule' },
  'fieldData.contentWelcomeTime': { label: 'visit.welcome.label', path: 'welcome.seconds', row: 'welcome' },
  'fieldData.contentWelcomeImage': { label: 'visit.welcome.label', path: 'welcome.picture', row: 'welcome' },
  'fieldData.forwardQuery': { label: 'visit.query.label', path: 'forwardsQuery', row: 'utm' },
  'fieldData.visitId': { label: 'visit.results.label', path: 'hasVisitId', row: 'results' },
  'fieldData.visitorRules': { label: 'rules.label', path: 'visitorRules', row: 'rules' },
  'fieldData.scanLimit': { label: 'rules.limit.label', path: 'scanLimit.scans', row: 'rules' },
  'fieldData.scanLimit.scans': { label: 'rules.limit.label', path: 'scanLimit.scans', row: 'rules' },
  'fieldData.scanLimit.destinationUrl': {
    label: 'rules.limit.label',
    path: 'scanLimit.destinationUrl',
    row: 'rules',
  },
  'fieldData.swap': { label: 'visit.swap.label', path: 'swap.from', row: 'schedule' },
  'fieldData.swap.destinationUrl': {
    label: 'visit.swap.label',
    path: 'swap.destinationUrl',
    row: 'schedule',
  },
  'fieldData.swap.from': { label: 'visit.swap.label', path: 'swap.from', row: 'schedule' },
  'fieldData.swap.to': { label: 'visit.swap.label', path: 'swap.to', row: 'schedule' },
  'fieldData.swap.zone': { label: 'visit.swap.label', path: 'swap.zone', row: 'schedule' },
} as const satisfies Record<string, FormField>

type Label =
  | (typeof furtherFields)[keyof typeof furtherFields]['label']
  | (typeof plainTexts)[keyof typeof plainTexts]['label']

const formFields: ReadonlyMap<string, FormField<Label>> = new Map<string, FormField<Label>>([
  ...Object.entries(furtherFields),
  ...plainTextNames.map((field): [string, FormField<Label>] => {
    const { place, label, row } = plainTexts[field]
    return [place === 'record' ? field : `fieldData.${field}`, { label, path: field, row }]
  }),
])

/** The rows of the fields of the form. Each part of a design has its own. */
const rows: ReadonlyMap<string, Row | 'content'> = new Map(
  [...formFields.values()].flatMap(({ path, row }): [string, Row | 'content'][] =>
    path === null || row === undefined ? [] : [[placeIn(path), row]],
  ),
)

function placeIn(path: string): string {
  const [field = '', part = ''] = path.split('.')
  return field === 'design' ? `design.${part}` : field
}

/** The place of a field by its path, such as `design.frame.text`; undefined when it is always in view. */
export function placeOf(path: string): Row | 'content' | undefined {
  const [field = ''] = path.split('.')
  if (field === 'content') return 'content'
  if (field === 'isProtected') return 'password'
  if (field === 'design') return rows.get(placeIn(path)) ?? 'colours'
  return rows.get(field)
}

const order: readonly (Row | 'content' | undefined)[] = [undefined, 'content', 'link', ...settingsRows]

/** The paths of invalid fields, as far as their places differ, in the order of the rows. */
export function pathsOfErrors({ design, ...errors }: { readonly design?: object | undefined }): string[] {
  const paths = Object.keys(errors).toSorted(
    (one, other) => order.indexOf(placeOf(one)) - order.indexOf(placeOf(other)),
  )
  return [...paths, ...Object.keys(design ?? {}).map((part) => `design.${part}`)]
}

/** The fields of rules have the same paths in the form. */
const ruleFields = 'fieldData.visitorRules.'

/** The form field for an error of the service; null when there is none. */
export function formFieldOf(wireField: string): FieldPath<EditorValues> | null {
  const field = formFields.get(wireField)
  if (field !== undefined) return field.path
  if (wireField.startsWith(ruleFields)) return wireField.slice('fieldData.'.length) as FieldPath<EditorValues>
  return contentFieldOf(wireField) === null ? null : `content.${wireField}`
}

/** The form fields that the sentence of a service names, as `destinationUrl` or as "destination URL". */
export function fieldsNamedIn(sentence: string): FieldPath<EditorValues>[] {
  const paths = [...formFields].flatMap(([wireField, { path }]) => {
    if (path === null || wireField.includes('.')) return []
    const words = wireField.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, '[ _-]?')
    return new RegExp(`(?<![\\p{L}\\d])${words}(?![\\p{L}\\d])`, 'iu').test(sentence) ? [path] : []
  })
  return [...new Set(paths)]
}

/** The form's label of a wire field; unknown fields keep their name. */
export function fieldLabel(wireField: string): string {
  const field = formFields.get(wireField)
  if (field !== undefined) return t(field.label)
  const content = contentFieldOf(wireField)
  if (content !== null) return t(`content.${content}`)
  if (wireField.startsWith(ruleFields)) return t('rules.label')
  return wireField.startsWith('fieldData.') ? t(furtherFields.fieldData.label) : wireField
}

export function formLabel(field: EditorField): string {
  if (field === 'utm') return t('editor.utm.heading')
  const row = [...formFields.values()].find(({ path }) => path?.split('.')[0] === field)
  return row === undefined ? field : t(row.label)
}

function contentFieldOf(wireField: string): ContentField | null {
  const [first = '', second = ''] = wireField.split('.')
  const name = first === 'fieldData' ? `${first}.${second}` : first
  return Object.hasOwn(contentFields, name) ? (name as ContentField) : null
}
