import { isDeepStrictEqual } from 'node:util'
import type { FieldError } from '#contract/error-bodies.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { linkRulesSchema } from '#contract/link-rules.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'

type FieldData = Readonly<Record<string, unknown>>

type RuleKey = keyof typeof linkRulesSchema.shape
const ruleKeys = Object.keys(linkRulesSchema.shape) as RuleKey[]

/**
 * Checks and normalises the link rules in `fieldData`; other keys stay as sent. A rule equal to the stored
 * one always passes, so unrelated edits never fail. Refusals: invalid, with fields like `fieldData.swap.to`.
 *
 * @param stored JSON of the code's `fieldData`; null for a new code.
 * @param expirationDate of the code after this request.
 */
export function checkLinkRules<Sent extends FieldData | null | undefined>(
  sent: Sent,
  stored: string | null,
  expirationDate: string | null,
): Outcome<Sent | Record<string, unknown>> {
  if (sent === null || sent === undefined) return done(sent)
  const before = parseFieldData(stored) ?? {}
  const changed = ruleKeys.filter((key) => key in sent && !isDeepStrictEqual(sent[key], before[key]))
  const errors: FieldError[] = []
  const checked: Record<string, unknown> = { ...sent }
  for (const key of changed) {
    const rule = linkRulesSchema.shape[key].safeParse(sent[key])
    if (rule.success) checked[key] = rule.data
    else errors.push(...rule.error.issues.map(({ path, message }) => errorAt([key, ...path], message)))
  }
  if (errors.length === 0 && changed.includes('startsAt') && neverOpens(checked['startsAt'], expirationDate))
    errors.push(errorAt(['startsAt'], 'The start must be before the end.'))
  return errors.length === 0 ? done(checked) : refuse({ kind: 'invalid', errors: firstOfEach(errors) })
}

/** The first error of each field. */
function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index)
}

function errorAt(path: readonly PropertyKey[], message: string): FieldError {
  return { field: ['fieldData', ...path].map(String).join('.').slice(0, 200), message }
}

/** Whether a link ends at or before its start, if both are valid dates. */
export function neverOpens(startsAt: unknown, expirationDate: string | null): boolean {
  return (
    typeof startsAt === 'string' &&
    expirationDate !== null &&
    Date.parse(startsAt) >= Date.parse(expirationDate)
  )
}
