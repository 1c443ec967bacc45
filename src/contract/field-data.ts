import { fieldDataMaxBytes } from './limits.ts'
import * as z from 'zod/mini'
import { reason } from './reasons.ts'

const fieldDataObjectSchema = z.record(z.string(), z.unknown())

/** Both documented forms: an object, or a JSON string of one. An empty string means none. Parses to the object. */
export const fieldDataSchema = z.pipe(
  z.union([z.string(), fieldDataObjectSchema, z.null()], reason('send-object-or-text')),
  z.transform((value, context): Record<string, unknown> | null => {
    if (value === null || value === '') return null
    if (typeof value !== 'string') return value
    // A longer text is refused by its size, and parsing it is slow.
    if (value.length > fieldDataMaxBytes) {
      context.issues.push({
        code: 'custom',
        message: reason('kilobytes'),
        params: { count: fieldDataMaxBytes / 1024 },
        input: value,
      })
      return z.NEVER
    }
    const parsed = parseFieldData(value)
    if (parsed !== null) return parsed
    context.issues.push({ code: 'custom', message: reason('send-object-or-text'), input: value })
    return z.NEVER
  }),
)

/** The object of a record's `fieldData`; null when missing or invalid. */
export function parseFieldData(text: string | null): Record<string, unknown> | null {
  if (text === null || text === '') return null
  try {
    const parsed = fieldDataObjectSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
