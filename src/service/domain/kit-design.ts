import { kitDesignMaxBytes } from '#contract/brand-kit.ts'
import { kitDesignSchema } from '#design/brand/brand-kit.ts'
import { done, invalid, type Outcome, refuse } from './refusal.ts'

/** The JSON of a kit's design, or an error for each invalid part. */
export function kitDesignText(sent: Readonly<Record<string, unknown>>): Outcome<string> {
  const parsed = kitDesignSchema.safeParse(sent)
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: ['design', ...path.map(String)].join('.').slice(0, 200),
      message,
    }))
    return refuse({ kind: 'invalid', errors })
  }
  const text = JSON.stringify(parsed.data)
  return Buffer.byteLength(text) > kitDesignMaxBytes
    ? invalid('design', 'This design is too large.')
    : done(text)
}
