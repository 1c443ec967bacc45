import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { type ContentField, contentFields } from '#contract/code-types/content-fields.ts'
import type { Failure } from '#contract/failure.ts'
import type { EditorField, EditorValues } from '../../api/editor-values.ts'
import { serviceSentence } from '../../failures/failure-words.ts'
import type { MessageKey } from '../../messages/catalogue.ts'
import { reasonWords } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'

/** Wire fields in the form: label and error path; null without one. */
const formFields = {
  qrType: { label: 'editor.type.label', path: 'qrType' },
  destinationUrl: { label: 'editor.destination.label', path: 'destinationUrl' },
  text: { label: 'editor.text.label', path: 'text' },
  brandedDomain: { label: 'editor.domain.label', path: 'brandedDomain' },
  slashTag: { label: 'editor.tag.label', path: 'slashTag' },
  title: { label: 'editor.title.label', path: 'title' },
  tags: { label: 'editor.tags.label', path: 'tags' },
  folderId: { label: 'editor.folder.label', path: 'folderId' },
  utm_source: { label: 'editor.utm.source', path: 'utm.source' },
  utm_medium: { label: 'editor.utm.medium', path: 'utm.medium' },
  utm_campaign: { label: 'editor.utm.campaign', path: 'utm.campaign' },
  utm_term: { label: 'editor.utm.term', path: 'utm.term' },
  utm_content: { label: 'editor.utm.content', path: 'utm.content' },
  password: { label: 'editor.password.label', path: 'password' },
  passwordProtectionEnabled: { label: 'editor.protection.label', path: 'password' },
  expirationDate: { label: 'editor.expiration.label', path: 'expiration.wall' },
  isActive: { label: 'editor.active.label', path: null },
  color: { label: 'editor.colour.code', path: 'design.color' },
  bgColor: { label: 'editor.colour.background', path: 'design.background.color' },
  isBgTransparent: { label: 'editor.colour.transparent', path: null },
  pattern: { label: 'editor.pattern.label', path: null },
  corner: { label: 'editor.corner.label', path: null },
  qrLogoId: { label: 'editor.logo.label', path: null },
  frame: { label: 'editor.frame.label', path: 'design.frame.text' },
  primary: { label: 'editor.frame.colour', path: null },
  secondary: { label: 'editor.gradient.to', path: null },
  textColor: { label: 'editor.frameText.colour', path: null },
  fieldData: { label: 'editor.fieldData.label', path: null },
  'fieldData.metaTitle': { label: 'visit.card.title', path: 'metaTitle' },
  'fieldData.metaDescription': { label: 'editor.description.label', path: 'metaDescription' },
  'fieldData.metaImage': { label: 'visit.card.picture', path: 'metaImage' },
  'fieldData.design': { label: 'editor.section.design', path: null },
  'fieldData.startsAt': { label: 'visit.starts.label', path: 'starts.wall' },
  'fieldData.startsZone': { label: 'visit.starts.zone', path: 'starts.zone' },
  'fieldData.expirationZone': { label: 'editor.zone.label', path: 'expiration.zone' },
  'fieldData.expirationUrl': { label: 'visit.fallback.label', path: 'fallbackUrl' },
  'fieldData.contentWelcomeTime': { label: 'visit.welcome.label', path: 'welcome.seconds' },
  'fieldData.contentWelcomeImage': { label: 'visit.welcome.label', path: 'welcome.picture' },
  'fieldData.forwardQuery': { label: 'visit.query.label', path: 'forwardsQuery' },
  'fieldData.visitId': { label: 'visit.results.label', path: 'hasVisitId' },
  'fieldData.swap': { label: 'visit.swap.label', path: 'swap.from' },
  'fieldData.visitorRules': { label: 'rules.label', path: 'visitorRules' },
  'fieldData.scanLimit': { label: 'rules.limit.label', path: 'scanLimit.scans' },
  'fieldData.scanLimit.scans': { label: 'rules.limit.label', path: 'scanLimit.scans' },
  'fieldData.scanLimit.destinationUrl': { label: 'rules.limit.label', path: 'scanLimit.destinationUrl' },
  preset: { label: 'editor.section.design', path: null },
  'fieldData.swap.destinationUrl': { label: 'visit.swap.label', path: 'swap.destinationUrl' },
  'fieldData.swap.from': { label: 'visit.swap.label', path: 'swap.from' },
  'fieldData.swap.to': { label: 'visit.swap.label', path: 'swap.to' },
  'fieldData.swap.zone': { label: 'visit.swap.label', path: 'swap.zone' },
} as const satisfies Record<
  string,
  { readonly label: MessageKey; readonly path: FieldPath<EditorValues> | null }
>

/** The fields of rules have the same paths in the form. */
const ruleFields = 'fieldData.visitorRules.'

/** The form field for an error of the service; null when there is none. */
export function formFieldOf(wireField: string): FieldPath<EditorValues> | null {
  if (isFormField(wireField)) return formFields[wireField].path
  if (wireField.startsWith(ruleFields)) return wireField.slice('fieldData.'.length) as FieldPath<EditorValues>
  return contentFieldOf(wireField) === null ? null : `content.${wireField}`
}

/** The form fields that the sentence of a service names, as `destinationUrl` or as "destination URL". */
export function fieldsNamedIn(sentence: string): FieldPath<EditorValues>[] {
  const paths = Object.entries(formFields).flatMap(([wireField, { path }]) => {
    if (path === null || wireField.includes('.')) return []
    const words = wireField.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, '[ _-]?')
    return new RegExp(`(?<![\\p{L}\\d])${words}(?![\\p{L}\\d])`, 'iu').test(sentence) ? [path] : []
  })
  return [...new Set(paths)]
}

/** The form's label of a wire field; unknown fields keep their name. */
export function fieldLabel(wireField: string): string {
  if (isFormField(wireField)) return t(formFields[wireField].label)
  const content = contentFieldOf(wireField)
  if (content !== null) return t(`content.${content}`)
  if (wireField.startsWith(ruleFields)) return t('rules.label')
  return wireField.startsWith('fieldData.') ? t(formFields.fieldData.label) : wireField
}

export function formLabel(field: EditorField): string {
  if (field === 'utm') return t('editor.utm.heading')
  const row = Object.values(formFields).find(({ path }) => path?.split('.')[0] === field)
  return row === undefined ? field : t(row.label)
}

function contentFieldOf(wireField: string): ContentField | null {
  const [first = '', second = ''] = wireField.split('.')
  const name = first === 'fieldData' ? `${first}.${second}` : first
  return Object.hasOwn(contentFields, name) ? (name as ContentField) : null
}

function isFormField(wireField: string): wireField is keyof typeof formFields {
  return Object.hasOwn(formFields, wireField)
}

type Invalid = Extract<Failure, { kind: 'validation' }>
type Form = UseFormReturn<EditorValues>

/** Shows errors at their fields and returns the failure with the rest. */
export function placeErrors(
  failure: Invalid,
  form: Form,
  onPlaced: (paths: readonly string[]) => void,
): Failure {
  if (failure.errors.length === 0) return placeSentence(failure, form, onPlaced)
  const paths: string[] = []
  const unplaced = failure.errors.filter((error) => {
    const path = formFieldOf(error.field)
    if (path === null) return true
    form.setError(path, { type: 'service', message: reasonWords(error) })
    paths.push(path)
    return false
  })
  if (unplaced.length === 0) announce(t('editor.save.invalid'))
  onPlaced(paths)
  return { ...failure, errors: unplaced }
}

/** For services that only send prose: shows the message at the fields it names. */
function placeSentence(failure: Invalid, form: Form, onPlaced: (paths: readonly string[]) => void): Failure {
  const named = fieldsNamedIn(failure.message)
  if (named.length === 0) return failure
  for (const path of named)
    form.setError(path, { type: 'service', message: serviceSentence(failure.message) })
  announce(t('editor.save.invalid'))
  onPlaced(named)
  return { ...failure }
}
