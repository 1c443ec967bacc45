import { reasonOf } from '#contract/reasons.ts'

/** The error of a field as the service sends it: with the code of its reason, if it has one. */
export function refusedField(field: string, message: string) {
  return { field, message, ...reasonOf(message) }
}
