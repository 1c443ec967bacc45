import type * as z from 'zod/mini'
import type { FieldError } from '#contract/error-bodies.ts'
import { checkBody } from '../rules/check-body.ts'
import { done, type Outcome, refuse } from '../rules/refusal.ts'

/** Parses a body or a query, or refuses it with one sentence for each field. */
export function parseRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
): Outcome<z.output<Schema>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return refuse({ kind: 'invalid', errors: [{ field: '', message: 'Send a JSON object.' }] })
  }
  const unsound = checkBody(sent)
  if (unsound !== null) return refuse({ kind: 'invalid', errors: [unsound] })
  const parsed = schema.safeParse(sent)
  if (!parsed.success) return refuse({ kind: 'invalid', errors: fieldErrors(parsed.error.issues) })
  // Once more, because JSON text inside a field has been opened by now.
  const unsoundInside = checkBody(parsed.data)
  return unsoundInside === null ? done(parsed.data) : refuse({ kind: 'invalid', errors: [unsoundInside] })
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.').slice(0, 200)
    if (!byField.has(field)) byField.set(field, issue.message)
  }
  return [...byField].map(([field, message]) => ({ field, message }))
}
