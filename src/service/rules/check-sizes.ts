import { fieldDataMaxBytes } from '#contract/field-data.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { furtherMaxBytes } from './further-fields.ts'
import type { Refusal } from './refusal.ts'

/** Refuses what is larger than a row keeps, or longer than a picture can hold. */
export function checkSizes(row: Pick<QrCodesTable, 'field_data' | 'further' | 'design_sent'>): Refusal | null {
  const limits = [
    ['fieldData', row.field_data, fieldDataMaxBytes],
    ['qr', row.design_sent, fieldDataMaxBytes],
    ['', row.further, furtherMaxBytes],
  ] as const
  for (const [field, text, max] of limits) {
    if (text !== null && Buffer.byteLength(text) > max) {
      return { kind: 'invalid', errors: [{ field, message: `Use at most ${Math.floor(max / 1024)} KB here.` }] }
    }
  }
  return null
}
