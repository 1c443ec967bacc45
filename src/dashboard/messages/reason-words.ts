import type { FieldError } from '#contract/error-bodies.ts'
import { textOf } from './t.ts'

/** Why a service refuses an entry, by the code of the reason. A service without codes is quoted. */
export function reasonWords({ code, values, message }: Omit<FieldError, 'field'>): string {
  return (code === undefined ? null : textOf(`reason.${code}`, values ?? {})) ?? message
}

/** The first reason of a refusal, or the sentence of a service that names none. */
export function refusalReason({ errors: [error], message }: RefusalReasons): string {
  return error === undefined ? message : reasonWords(error)
}

type RefusalReasons = { readonly errors: readonly FieldError[]; readonly message: string }
