import type { PlanLimit } from '#contract/plan.ts'
import { type FieldReason, type ReasonCode, reasonSentences, type ReasonValues } from '#contract/reasons.ts'
import type { CodeRow } from './stored-code.ts'
import type { FieldError } from '#contract/error-bodies.ts'

/** Why a command refused. `api/answers.ts` maps each kind to its documented body. */
export type Refusal =
  | { readonly kind: 'invalid'; readonly errors: readonly FieldReason[] }
  | { readonly kind: 'taken'; readonly suggestions: readonly string[] }
  | {
      readonly kind: 'plan-limit'
      readonly limit: PlanLimit
      readonly used: number
      readonly max: number
      readonly plan: string
    }
  | { readonly kind: 'not-found' }
  /** Somebody must approve first. */
  | { readonly kind: 'unapproved'; readonly error: FieldReason }
  | {
      readonly kind: 'changed'
      readonly current: CodeRow
      /** The person who saved it; null when unknown. */
      readonly changedBy: { readonly id: number; readonly name: string } | null
    }
  /** Somebody changed a record that is no code since it was read. */
  | { readonly kind: 'stale'; readonly current: { readonly etag: string } }

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value }
}

export function refuse(refusal: Refusal): Outcome<never> {
  return { ok: false, refusal }
}

export const notFound = refuse({ kind: 'not-found' })

/** A row, or not-found where there is none. */
export function found<Value>(value: Value | null | undefined): Outcome<Value> {
  return value === null || value === undefined ? notFound : done(value)
}

/** The outcome with another value; a refusal stays. */
export function mapped<Value, Other>(outcome: Outcome<Value>, map: (value: Value) => Other): Outcome<Other> {
  return outcome.ok ? done(map(outcome.value)) : outcome
}

export function invalid(field: string, code: ReasonCode, values?: ReasonValues): Outcome<never> {
  return refuse({ kind: 'invalid', errors: [{ field, code, ...(values && { values }) }] })
}

/** A reason with its English sentence, for programs. */
export function worded(reason: FieldReason): FieldError {
  const message = reasonSentences[reason.code].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = reason.values?.[name] ?? place
    return typeof value === 'number' ? value.toLocaleString('en') : value
  })
  return { field: reason.field, message, code: reason.code, ...(reason.values && { values: reason.values }) }
}
