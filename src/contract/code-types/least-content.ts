import type { FieldReason } from '../reasons.ts'
import type { LeastContent } from './code-type.ts'
import { codeTypeOf } from './code-types.ts'
import { type ContentField, contentFields, contentValue, ownField } from './content-fields.ts'
import { pageAddresses } from './page-addresses.ts'

type Fields = Readonly<Record<string, unknown>>

export type WholeContent = {
  readonly qrType: string | null | undefined
  readonly fields: Fields
  readonly fieldData: Fields
  /** The address of the file, for a service without another field for it. */
  readonly destinationUrl: string
}

/**
 * The error of a code without enough content, at its field; null when it has enough.
 *
 * @param before the code as it is stored: one that was empty under the same type may stay empty.
 */
export function missingContent(content: WholeContent, before: WholeContent | null): FieldReason | null {
  const missing = lacks(content)
  if (missing === null) return null
  const wasEmpty = before !== null && before.qrType === content.qrType && lacks(before) !== null
  return wasEmpty ? null : { field: missing.field, code: missing.code }
}

function lacks({ qrType, fields, fieldData, destinationUrl }: WholeContent): LeastContent | null {
  const traits = codeTypeOf(qrType)
  const { least } = traits
  if (least === undefined || (traits.destination === 'file' && destinationUrl.trim() !== '')) return null
  const shown = pageAddresses(qrType, fields, fieldData).map(({ field }) => field)
  const isFilled = (field: ContentField): boolean => {
    const value = contentValue(fields, fieldData, field)
    if (contentFields[field].kind === 'line') return typeof value === 'string' && value.trim() !== ''
    if (ownField(field)?.isWhole === true) return typeof value === 'object' && value !== null
    return shown.some((path) => (path === field || path.startsWith(`${field}.`)) && !isBeside(path))
  }
  return (least.anyOf as readonly ContentField[]).some(isFilled) ? null : least
}

/** Whether an address only belongs to other content, such as the cover of a recording. */
function isBeside(path: string): boolean {
  return /\.(icon|cover|poster|captions)$/.test(path)
}
