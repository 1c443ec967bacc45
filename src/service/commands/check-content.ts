import { isDeepStrictEqual } from 'node:util'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { contentValue } from '#contract/code-types/content-fields.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'
import { parseFieldData, fieldDataMaxBytes } from '#contract/field-data.ts'
import { payloadFits } from '#design/error-level.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { readFurther, furtherMaxBytes } from '../domain/further-fields.ts'
import type { Refusal } from '../domain/refusal.ts'
import { designOfRow, payloadOfRow } from '../domain/picture-hash.ts'

type ContentColumns = Pick<QrCodesTable, 'qr_type' | 'further' | 'field_data'>

/**
 * Refuses content that the page or the print of a type cannot show. A value that the code already showed passes, so
 * that an unrelated edit is never refused.
 *
 * @param before the code as it is stored; null for a new one.
 */
export function checkCodeContent(row: ContentColumns, before: ContentColumns | null): Refusal | null {
  const stored = before === null ? null : contentOf(before)
  const shown = new Set<string>(before === null ? [] : codeTypeOf(before.qr_type).fields)
  const { fields, fieldData } = contentOf(row)
  const errors = checkContent(
    row.qr_type,
    fields,
    fieldData,
    (field, value) =>
      stored !== null &&
      shown.has(field) &&
      isDeepStrictEqual(value, contentValue(stored.fields, stored.fieldData, field)),
  )
  return errors.length === 0 ? null : { kind: 'invalid', errors }
}

function contentOf({ further, field_data }: ContentColumns) {
  return { fields: readFurther(further), fieldData: parseFieldData(field_data) ?? {} }
}

/** Refuses oversized values, and text that does not fit a code of this design. */
export function checkSizes(row: QrCodesTable): Refusal | null {
  const limits = [
    ['fieldData', row.field_data, fieldDataMaxBytes],
    ['qr', row.design_sent, fieldDataMaxBytes],
    ['', row.further, furtherMaxBytes],
  ] as const
  for (const [field, text, max] of limits) {
    if (text !== null && Buffer.byteLength(text) > max) {
      return {
        kind: 'invalid',
        errors: [{ field, message: `Use at most ${Math.floor(max / 1024)} KB.` }],
      }
    }
  }
  if (codeTypeOf(row.qr_type).payload === 'text' && !payloadFits(payloadOfRow(row), designOfRow(row))) {
    return {
      kind: 'invalid',
      errors: [{ field: 'text', message: 'This text is too long for one code. Shorten it.' }],
    }
  }
  return null
}
