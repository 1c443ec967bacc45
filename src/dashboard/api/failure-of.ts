import type { Failure } from '#contract/failure.ts'

/** A failed operation. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message || failure.kind)
    this.failure = failure
  }
}

/** The failure in a thrown value. Everything else that is thrown is a mistake of the dashboard. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof RequestError) return thrown.failure
  return { kind: 'bug', message: thrown instanceof Error ? thrown.message : String(thrown) }
}
