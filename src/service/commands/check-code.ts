import { isDeepStrictEqual } from 'node:util'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { contentValue } from '#contract/code-types/content-fields.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'
import { parseFieldData, fieldDataMaxBytes } from '#contract/field-data.ts'
import { payloadFits } from '#design/error-level.ts'
import type { FieldError } from '#contract/error-bodies.ts'
import { linkRulesSchema } from '#contract/link-rules.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { readFurther, furtherMaxBytes } from '../domain/further-fields.ts'
import { type Refusal, done, type Outcome, refuse } from '../domain/refusal.ts'
import { designOfRow, payloadOfRow } from '../domain/picture-hash.ts'

type ContentColumns = Pick<QrCodesTable, 'qr_type' | 'further' | 'field_data'>

/**
 * Refuses content that the page or the print of a type cannot show. A value that the code already showed passes, so
 * that an unrelated edit is never refused.
 *
 * @param before the code as it is stored; null for a new one.
 */
export function checkCodeContent(row: ContentColumns, before: ContentColumns | null): Refusal | null {
  const stored = before === null ? null : contentOf(before)
  const shown = new Set<string>(before === null ? [] : codeTypeOf(before.qr_type).fields)
  const { fields, fieldData } = contentOf(row)
  const errors = checkContent(
    row.qr_type,
    fields,
    fieldData,
    (field, value) =>
      stored !== null &&
      shown.has(field) &&
      isDeepStrictEqual(value, contentValue(stored.fields, stored.fieldData, field)),
  )
  return errors.length === 0 ? null : { kind: 'invalid', errors }
}

function contentOf({ further, field_data }: ContentColumns) {
  return { fields: readFurther(further), fieldData: parseFieldData(field_data) ?? {} }
}

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
