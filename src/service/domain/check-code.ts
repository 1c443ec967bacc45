import { fieldDataMaxBytes } from '#contract/limits.ts'
import { isDeepStrictEqual } from 'node:util'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { contentValue } from '#contract/code-types/content-fields.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'
import { missingContent, type WholeContent } from '#contract/code-types/least-content.ts'
import { payloadFits } from '#design/error-level.ts'
import { type FieldReason, fieldReasons, withReasons } from '#contract/reasons.ts'
import { linkRulesSchema } from '#contract/link-rules.ts'
import { designOfCode, furtherMaxBytes, ownColumns, payloadOfCode } from './code.ts'
import type { Code } from './stored-code.ts'
import { done, type Outcome, type Refusal, refuse } from './refusal.ts'

/**
 * Refuses oversized values, text that does not fit into a code of this design, and content that its page or print cannot
 * show. Stored content always passes, so an unrelated edit is never refused.
 *
 * @param before the code as it is stored; null for a new one.
 */
export function checkCode(code: Code, before: Code | null): Refusal | null {
  const errors = oversized(code) ?? contentErrors(code, before)
  return errors.length === 0 ? null : { kind: 'invalid', errors }
}

function contentErrors(code: Code, before: Code | null): readonly FieldReason[] {
  const shown = new Set<string>(before === null ? [] : codeTypeOf(before.qr_type).fields)
  const errors = checkContent(
    code.qr_type,
    code.further,
    code.fieldData ?? {},
    (field, value) =>
      before !== null &&
      shown.has(field) &&
      isDeepStrictEqual(value, contentValue(before.further, before.fieldData ?? {}, field)),
  )
  if (errors.length > 0) return errors
  const missing = missingContent(wholeContent(code), before === null ? null : wholeContent(before))
  return missing === null ? [] : [missing]
}

function wholeContent({ qr_type, further, fieldData, destination_url }: Code): WholeContent {
  return {
    qrType: qr_type,
    fields: further,
    fieldData: fieldData ?? {},
    destinationUrl: destination_url,
  }
}

function oversized(code: Code): FieldReason[] | null {
  const { field_data, design_sent, further } = ownColumns(code)
  const limits = [
    ['fieldData', field_data, fieldDataMaxBytes],
    ['qr', design_sent, fieldDataMaxBytes],
    ['', further, furtherMaxBytes],
  ] as const
  for (const [field, text, max] of limits) {
    if (text !== null && Buffer.byteLength(text) > max)
      return [{ field, code: 'kilobytes', values: { count: Math.floor(max / 1024) } }]
  }
  if (codeTypeOf(code.qr_type).payload === 'text' && !payloadFits(payloadOfCode(code), designOfCode(code)))
    return [{ field: 'text', code: 'text-too-long' }]
  return null
}

type FieldData = Readonly<Record<string, unknown>>

type RuleKey = keyof typeof linkRulesSchema.shape
const ruleKeys = Object.keys(linkRulesSchema.shape) as RuleKey[]

/**
 * Checks and normalises the link rules in `fieldData`; other keys stay as sent. A rule equal to the stored
 * one always passes, so unrelated edits never fail. Refusals: invalid, with fields like `fieldData.swap.to`.
 *
 * @param stored `fieldData` of the code; null for a new code.
 * @param expirationDate of the code after this request.
 */
export function checkLinkRules<Sent extends FieldData | null | undefined>(
  sent: Sent,
  stored: FieldData | null,
  expirationDate: string | null,
): Outcome<Sent | Record<string, unknown>> {
  if (sent === null || sent === undefined) return done(sent)
  const before = stored ?? {}
  const changed = ruleKeys.filter((key) => key in sent && !isDeepStrictEqual(sent[key], before[key]))
  const errors: FieldReason[] = []
  const checked: Record<string, unknown> = { ...sent }
  for (const key of changed) {
    const rule = linkRulesSchema.shape[key].safeParse(sent[key], withReasons)
    if (rule.success) checked[key] = rule.data
    else errors.push(...fieldReasons(rule.error.issues, ['fieldData', key]))
  }
  if (errors.length === 0 && changed.includes('startsAt') && neverOpens(checked['startsAt'], expirationDate))
    errors.push({ field: 'fieldData.startsAt', code: 'start-before-end' })
  return errors.length === 0 ? done(checked) : refuse({ kind: 'invalid', errors })
}

/** Whether a link ends at or before its start, if both are valid dates. */
export function neverOpens(startsAt: unknown, expirationDate: string | null): boolean {
  return (
    typeof startsAt === 'string' &&
    expirationDate !== null &&
    Date.parse(startsAt) >= Date.parse(expirationDate)
  )
}
