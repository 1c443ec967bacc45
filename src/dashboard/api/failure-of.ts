import type { Failure } from '#contract/failure.ts'

export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message || failure.kind)
    this.failure = failure
  }
}

/** The failure of a request. Any other thrown value is a bug of the dashboard. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof RequestError) return thrown.failure
  return { kind: 'bug', message: thrown instanceof Error ? thrown.message : String(thrown) }
}

/** Waits for a removal. Something that no longer exists counts as removed. */
export async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (thrown) {
    if (failureOf(thrown).kind !== 'not-found') throw thrown
  }
}

/**
 * Everything that repeats requests: queries, the refresh of stored responses, the offline queue, uploads and jobs on many
 * codes.
 */
type Sender = 'query' | 'stored-answer' | 'queued-save' | 'upload' | 'job'

/**
 * Causes that can end without a change of the request, and the parts that then send it again. A rate-limited query
 * waits for as long as the service asks, see `createQueryClient`.
 */
const senders = {
  /** No response, or a timeout. */
  unreachable: ['query', 'stored-answer', 'queued-save', 'upload', 'job'],
  /** A proxy answers for the service: 502, 503 and 504. */
  down: ['query', 'stored-answer', 'queued-save', 'upload', 'job'],
  fault: ['query', 'queued-save', 'upload'],
  'rate-limited': ['queued-save', 'upload', 'job'],
  /** The disk of the service is full. Uploads fail at once, because a person is waiting. */
  full: ['query', 'queued-save'],
  /** Another request holds the upload. */
  locked: ['upload'],
  /** Something else answered, such as the sign-in page of a hotel network. */
  unreadable: ['queued-save'],
  'signed-out': ['queued-save'],
} as const satisfies Record<string, readonly Sender[]>

type Cause = keyof typeof senders

/** Whether the same request may succeed later without any change. */
export function maySucceedLater(failure: Failure, sender: Sender): boolean {
  return isSentAgain(causeOf(failure), sender)
}

export function statusMayPass(status: number, sender: Sender): boolean {
  return isSentAgain(causeOfStatus(status), sender)
}

function isSentAgain(cause: Cause | null, sender: Sender): boolean {
  return cause !== null && (senders[cause] as readonly Sender[]).includes(sender)
}

function causeOf(failure: Failure): Cause | null {
  if (failure.kind === 'network') return failure.reason === 'unreadable' ? 'unreadable' : 'unreachable'
  if (failure.kind === 'unauthorized') return 'signed-out'
  return failure.kind === 'server' ? causeOfStatus(failure.status) : null
}

function causeOfStatus(status: number): Cause | null {
  if (status === 0) return 'unreachable'
  if (status === 409 || status === 423) return 'locked'
  if (status === 429) return 'rate-limited'
  // The plan has no room left, which no retry changes.
  if (status < 500 || status === 509) return null
  if (status === 507) return 'full'
  return status >= 502 && status <= 504 ? 'down' : 'fault'
}
