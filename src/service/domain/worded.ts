import type { FieldError } from '#contract/error-bodies.ts'
import { type FieldReason, reasonSentences } from '#contract/reasons.ts'

/** A reason with its English sentence, for programs. */
export function worded(reason: FieldReason): FieldError {
  const message = reasonSentences[reason.code].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = reason.values?.[name] ?? place
    return typeof value === 'number' ? value.toLocaleString('en') : value
  })
  return { field: reason.field, message, code: reason.code, ...(reason.values && { values: reason.values }) }
}
