import { passwordLengths } from '#contract/limits.ts'
import type { Failure } from '#contract/failure.ts'
import { providerFailureSchema } from '#contract/people/sign-in-calls.ts'
import type { PasskeyRefusal } from '../api/passkeys.ts'
import { reasonWords } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'

/** A failed way to sign in: of the service, or of the browser's passkey question. */
export type SignInFailure = Failure | PasskeyRefusal

/** Errors by field; an empty name is the whole form. */
export type FieldWords = Readonly<Record<string, string>>

/**
 * A failure in words, at its fields.
 *
 * @param fields names of the fields that the form has; other errors belong to the form.
 */
export function signInWords(failure: SignInFailure, fields: readonly string[] = []): FieldWords {
  if (!('kind' in failure)) return { '': t(`ways.passkey.${failure.reason}`) }
  if (failure.kind !== 'validation') return { '': formWords(failure) }
  const words = failure.errors.map((error) => [
    fields.includes(error.field) ? error.field : '',
    reasonWords(error),
  ])
  return words.length === 0 ? { '': failure.message } : Object.fromEntries(words)
}

function formWords(failure: Exclude<Failure, { kind: 'validation' }>): string {
  if (failure.kind === 'network') return t('ways.wrong.offline')
  // 403 before a sign-in is always about the origin.
  if (failure.kind === 'forbidden') return t('ways.wrong.place', { origin: location.origin })
  if (failure.kind === 'server' && failure.status === 429)
    return t('ways.wrong.often', { count: failure.retryAfter ?? 60 })
  return failure.kind === 'server' || failure.kind === 'bug' || failure.message === ''
    ? t('ways.wrong.server')
    : failure.message
}

/** Null for a reason that this page does not know. */
export function providerFailureWords(reason: string | undefined): string | null {
  const known = providerFailureSchema.safeParse(reason)
  return known.success ? t(`ways.failed.${known.data}`) : null
}

export function tooShortWords(): string {
  return t('ways.wrong.newPassword', { count: passwordLengths.min })
}
