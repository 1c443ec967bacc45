import type * as z from 'zod/mini'
import type { FieldError } from '#contract/error-bodies.ts'
import type { Failure } from '#contract/failure.ts'
import { type Reason, reasonOf } from '#contract/reasons.ts'
import { textOf } from './t.ts'

/** Why a service refuses an entry, by the code of the reason. A service without codes is quoted. */
export function reasonWords({ code, values, message }: Omit<FieldError, 'field'>): string {
  return (code === undefined ? null : textOf(`reason.${code}`, values ?? {})) ?? message
}

/** The reason at a field of a failed request; undefined for none. */
export function fieldWords(failure: Failure | null, field: string): string | undefined {
  const errors = failure?.kind === 'validation' ? failure.errors : []
  return errors.filter((error) => error.field === field).map(reasonWords)[0]
}

/** Why a rule of the contract refuses an entry. A rule of a form brings its own sentence. */
export function issueWords(issue: z.core.$ZodIssue): string {
  return ownReasonWords(reasonOf(issue))
}

/** Why a check in this page refuses an entry. */
export function ownReasonWords({ code, values = {} }: Reason): string {
  return textOf(`reason.${code}`, values) ?? code
}

/** The first reason of a refusal, or the sentence of a service that names none. */
export function refusalReason({ errors: [error], message }: RefusalReasons): string {
  return error === undefined ? message : reasonWords(error)
}

type RefusalReasons = { readonly errors: readonly FieldError[]; readonly message: string }
