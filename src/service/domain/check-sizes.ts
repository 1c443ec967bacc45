import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { fieldDataMaxBytes } from '#contract/field-data.ts'
import { payloadFits } from '#design/error-level.ts'
import type { QrCodesTable } from './stored-code.ts'
import { furtherMaxBytes } from './further-fields.ts'
import { designOfRow, payloadOfRow } from './picture-hash.ts'
import type { Refusal } from './refusal.ts'

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
