import { codeTypeOf, fieldsOf, leadsToDestination } from '#contract/code-types/code-types.ts'
import {
  type ContentField,
  contentFields,
  contentValue,
  ownField,
} from '#contract/code-types/content-fields.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { completeAddress } from '#contract/read-address.ts'
import type { QrCode } from '#contract/record.ts'
import { addressWithUtm } from '#contract/utm-templates.ts'
import { payloadOf } from '#design/payload.ts'
import type { CodeContent, EditorField, EditorValues } from '../../api/editor-values.ts'
import { instantOf } from './moment.ts'

export const everyContentField = Object.keys(contentFields) as ContentField[]

export function valueIn(content: CodeContent, field: ContentField): unknown {
  return contentValue(content, content.fieldData, field)
}

/** The text of a content field; empty when it holds something else. */
export function textIn(content: CodeContent, field: ContentField): string {
  const value = valueIn(content, field)
  return typeof value === 'string' ? value : ''
}

/** The content of a record of any type; fields of other types stay until changed. */
export function contentFrom(record: QrCode): CodeContent {
  const fieldData = parseFieldData(record.fieldData) ?? {}
  return contentOf(everyContentField.map((field) => [field, contentValue(record, fieldData, field)]))
}

function contentOf(entries: readonly (readonly [ContentField, unknown])[]): CodeContent {
  const content: Record<string, unknown> = {}
  const fieldData: Record<string, unknown> = {}
  for (const [field, value] of entries) {
    const cleaned = editable(field, value)
    if (cleaned === null) continue
    if (field.startsWith('fieldData.')) fieldData[field.slice('fieldData.'.length)] = cleaned
    else content[field] = cleaned
  }
  return { ...content, fieldData }
}

/** Lists of bare addresses become lists of objects, which have room for a text. */
function editable(field: ContentField, value: unknown): unknown {
  const { kind } = contentFields[field]
  if (kind === 'pictures' && Array.isArray(value))
    return value.map((entry: unknown) => (typeof entry === 'string' ? { picture: entry, alt: '' } : entry))
  if (kind === 'videos' && Array.isArray(value))
    return value.map((entry: unknown) => (typeof entry === 'string' ? { address: entry, title: '' } : entry))
  if (kind === 'holidays' && Array.isArray(value))
    return value.map((entry: unknown) => (typeof entry === 'string' ? { date: entry, name: '' } : entry))
  return trimmed(value)
}

/** Null for what is empty: no text, an empty list, an object of empty parts. */
export function trimmed(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (Array.isArray(value)) {
    const entries: unknown[] = value.filter((entry) => trimmed(entry) !== null)
    return entries.length === 0 ? null : entries
  }
  if (typeof value === 'object') {
    const parts = Object.values(value).filter((part) => part !== false && trimmed(part) !== null)
    return parts.length === 0 ? null : value
  }
  return value
}

function stored(content: CodeContent, field: ContentField): unknown {
  const value = trimmed(valueIn(content, field))
  return ownField(field)?.stored?.(value) ?? value
}

/** The address that a code without a short link holds, with its UTM parameters, which no redirect can add. */
export function heldAddress({ destinationUrl, utm }: Pick<EditorValues, 'destinationUrl' | 'utm'>): string {
  return addressWithUtm(completeAddress(destinationUrl), utm)
}

/** The encoded text: the short link, the destination, the text, the content that the type encodes, or the product. */
export function payloadOfValues(values: EditorValues, scanMarker: string | null): string {
  return payloadOf(
    {
      ...values,
      destinationUrl: heldAddress(values),
      fieldData: values.content.fieldData,
      encoding: values.design.encoding,
    },
    scanMarker,
  )
}

export function changedContent(before: CodeContent, after: CodeContent): ContentField[] {
  return everyContentField.filter((field) => !isSame(stored(before, field), stored(after, field)))
}

/** Content with some fields taken from another. */
export function withContent(
  content: CodeContent,
  from: CodeContent,
  fields: readonly ContentField[],
): CodeContent {
  const { fieldData, ...flat } = content
  const [own, data]: [Record<string, unknown>, Record<string, unknown>] = [{ ...flat }, { ...fieldData }]
  for (const field of fields) {
    const value = valueIn(from, field)
    if (field.startsWith('fieldData.')) data[field.slice('fieldData.'.length)] = value
    else own[field] = value
  }
  return { ...own, fieldData: data }
}

type ContentRequest = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly fieldData: Readonly<Record<string, unknown>>
}

/** The content of a new code: the filled fields of its type. */
export function contentToCreate(qrType: string, content: CodeContent): ContentRequest {
  const filled = fieldsOf(qrType).filter((field) => stored(content, field) !== null)
  return split(qrType, filled, content)
}

/** The content that an edit changes: null clears a field. */
export function contentToUpdate(qrType: string, before: CodeContent, after: CodeContent): ContentRequest {
  const used: readonly ContentField[] = fieldsOf(qrType)
  return split(
    qrType,
    changedContent(before, after).filter((field) => used.includes(field)),
    after,
  )
}

function split(qrType: string, fields: readonly ContentField[], content: CodeContent): ContentRequest {
  const [flat, data]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const field of fields) {
    const value = stored(content, field)
    if (field.startsWith('fieldData.')) data[field.slice('fieldData.'.length)] = value
    else flat[field] = value
  }
  const file = data['file']
  // Services with the documented operations only lead visitors to the file itself.
  if (codeTypeOf(qrType).destination === 'file' && file !== undefined) {
    const address = typeof file === 'object' && file !== null && 'address' in file ? file.address : null
    if (typeof address === 'string') flat['destinationUrl'] = address
  }
  return { fields: flat, fieldData: data }
}

/** Parts of content that have a value from the start. */
const firstParts = new Set(['zone', 'repeat', 'kind', 'security'])

/** Whether the type has something to show: its example is previewed until then. */
export function hasContent(qrType: string, content: CodeContent): boolean {
  return fieldsOf(qrType).some((field) => {
    if (contentFields[field].section === 'look') return false
    const value = filledParts(valueIn(content, field))
    return isParts(value) ? Object.keys(value).some((part) => !firstParts.has(part)) : value !== null
  })
}

/** The value without its empty parts, which a form adds to an object; null when nothing is left. */
function filledParts(value: unknown): unknown {
  const filled = trimmed(value)
  if (!isParts(filled)) return filled
  return Object.fromEntries(
    Object.entries(filled).filter(([, part]) => part !== false && trimmed(part) !== null),
  )
}

function isParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a type has content beside its destination, such as that of a page. */
export function hasOwnContent(qrType: string): boolean {
  return !leadsToDestination(qrType) || fieldsOf(qrType).length > 0
}

/** Deep equality of JSON values, ignoring key order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  for (const key of keys) {
    if (!isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key])) return false
  }
  return true
}

/** Fields that differ from the saved values. The same instant in another zone is no change. */
export function changedFields(saved: EditorValues, now: EditorValues): ReadonlySet<EditorField> {
  const changed = new Set<EditorField>()
  for (const field of Object.keys(saved) as EditorField[]) {
    if (!isSame(meant(field, saved), meant(field, now))) changed.add(field)
  }
  return changed
}

/** The part of a value that a save sends: dates by instant, texts without spaces around them, nothing of an option that is off. */
function meant(field: EditorField, values: EditorValues): unknown {
  const value = values[field]
  switch (field) {
    case 'starts':
    case 'expiration':
      return instantOf(values[field])
    case 'content':
      return everyContentField.map((name) => filledParts(stored(values.content, name)))
    case 'password':
      return values.isProtected ? value : ''
    // Spaces are part of a text that is printed.
    case 'text':
    case 'design':
      return value
    default:
      return isOff(value) ? null : withoutSpaces(value)
  }
}

function isOff(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'isOn' in value && value.isOn === false
}

function withoutSpaces(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(withoutSpaces)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutSpaces(part)]))
}
