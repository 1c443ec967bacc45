import type { Failure } from '#contract/failure.ts'

/** The failure behind whatever was thrown: a thrown `Failure` is itself, a bug counts as an unreadable answer. */
export function failureOf(thrown: unknown): Failure {
  return isFailure(thrown) ? thrown : { kind: 'network', message: '', reason: 'unreadable' }
}

function isFailure(thrown: unknown): thrown is Failure {
  return typeof thrown === 'object' && thrown !== null && 'kind' in thrown && typeof thrown.kind === 'string'
}
