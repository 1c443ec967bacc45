import { fieldsOf } from './code-types.ts'
import { type ContentField, contentFields, contentValue, ownField } from './content-fields.ts'
import { textAt } from './content-parts.ts'
import { linkEntries } from './page-addresses.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The default title of a code: its person, company, event or network. Empty for types that are named after their
 * destination or text, and for content without a name.
 */
export function contentTitle(qrType: string | null | undefined, fields: Fields, fieldData: Fields): string {
  const used = fieldsOf(qrType)
  const text = (field: ContentField): string => {
    const value = fields[field]
    return used.includes(field) && typeof value === 'string' ? value.trim() : ''
  }
  const name = [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const words =
    name ||
    text('company') ||
    text('audioTitle') ||
    (used.includes('fieldData.file') && textAt(fieldData['file'], 'name')) ||
    ownTitle(used, fieldData)
  return words.slice(0, 300)
}

function ownTitle(used: readonly ContentField[], fieldData: Fields): string {
  const titles = used.map((field) => ownField(field)?.title?.(contentValue({}, fieldData, field)) ?? '')
  return titles.find((title) => title !== '') ?? ''
}

/** The words of a code's content that a search finds. Never a password. */
export function contentWords(qrType: string | null | undefined, fields: Fields, fieldData: Fields): string[] {
  const words = fieldsOf(qrType).flatMap((field): readonly unknown[] => {
    const { kind, searched } = contentFields[field]
    const value = contentValue(fields, fieldData, field)
    if (kind === 'links') return linkEntries(value).flatMap(({ label, address }) => [label, address])
    return ownField(field)?.words?.(value) ?? (searched === true ? [value] : [])
  })
  return words.filter((word) => typeof word === 'string' && word !== '') as string[]
}
