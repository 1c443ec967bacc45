import { codeTypeOf } from './code-types.ts'
import { type ContentFieldTraits, contentFields, contentValue } from './content-fields.ts'
import { keyOf, linkEntries } from './page-addresses.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The default title of a code: its person, company, event or network. Empty for types that are named after their
 * destination or text, and for content without a name.
 */
export function contentTitle(qrType: string | null | undefined, fields: Fields, fieldData: Fields): string {
  const used: readonly string[] = codeTypeOf(qrType).fields
  const text = (field: string): string => {
    const value = fields[field]
    return used.includes(field) && typeof value === 'string' ? value.trim() : ''
  }
  const inside = (field: string, key: string): string => {
    const value = used.includes(`fieldData.${field}`) ? keyOf(fieldData[field], key) : ''
    return typeof value === 'string' ? value.trim() : ''
  }
  const name = [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const words =
    name ||
    text('company') ||
    text('audioTitle') ||
    inside('event', 'title') ||
    inside('wifi', 'network') ||
    inside('file', 'name') ||
    inside('message', 'to')
  return words.slice(0, 300)
}

/** The words of a code's content that a search finds. Never a password. */
export function contentWords(qrType: string | null | undefined, fields: Fields, fieldData: Fields): string[] {
  const words = codeTypeOf(qrType).fields.flatMap((field): unknown[] => {
    const traits: ContentFieldTraits = contentFields[field]
    const value = contentValue(fields, fieldData, field)
    switch (traits.kind) {
      case 'event':
        return [keyOf(value, 'title'), keyOf(value, 'place')]
      case 'links':
        return linkEntries(value).flatMap(({ label, address }) => [label, address])
      case 'message':
        return [keyOf(value, 'to')]
      case 'wifi':
        return [keyOf(value, 'network')]
      case 'product':
        return [keyOf(value, 'gtin'), keyOf(value, 'batch'), keyOf(value, 'serial')]
      default:
        return traits.searched === true ? [value] : []
    }
  })
  return words.filter((word) => typeof word === 'string' && word !== '') as string[]
}
