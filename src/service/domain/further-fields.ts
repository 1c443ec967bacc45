import { createRequestSchema } from '#contract/create.ts'
import { qrCodeKeys } from '#contract/record.ts'
import { sampleFields } from '#contract/sample-fields.ts'
import { updateRequestSchema } from '#contract/update.ts'

/** Largest JSON of further fields, in bytes. */
export const furtherMaxBytes = 262_144

const own = new Set<string>([
  ...Object.keys(createRequestSchema.shape),
  ...Object.keys(updateRequestSchema.shape),
  ...qrCodeKeys,
])
for (const field of Object.keys(sampleFields)) own.delete(field)
// `edit` is counted by the service; an unused secret is better not stored.
own.add('edit').add('pdfPassword')

/** Known further fields and unknown ones, merged over the stored ones; null removes a field. */
export function furtherFields(
  body: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(stored))
  for (const [field, value] of Object.entries(body)) {
    if (own.has(field) || value === undefined) continue
    if (value === null) fields.delete(field)
    else fields.set(field, value)
  }
  return Object.fromEntries(fields)
}

export function readFurther(stored: string | null): Record<string, unknown> {
  return stored === null ? {} : (JSON.parse(stored) as Record<string, unknown>)
}
