import { pino, type DestinationStream, type Logger } from 'pino'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Null for work that belongs to no request, even if it was started in one. */
const requests = new AsyncLocalStorage<string | null>()

/** Requests, and their work, in progress. */
let held = 0

/** The id of the current request; null outside requests. */
export function currentRequest(): string | null {
  return requests.getStore() ?? null
}

/**
 * Tracks request ids until the returned function is called. Tracking slows the whole process: on Node 20 an
 * await costs four times as much. So it is off while no request is in progress.
 */
export function holdRequests(): () => void {
  held += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    held -= 1
    if (held === 0) requests.disable()
  }
}

/** Runs a step of a request. Requires `holdRequests` around it. */
export function forRequest<Result>(id: string, step: () => Result): Result {
  return requests.run(id, step)
}

/** Runs work for a request that may have ended; null for none. */
export function workFor<Result>(id: string | null, work: () => Promise<Result>): Promise<Result> {
  if (id === null) return forNobody(work)
  return requests.run(id, work).finally(holdRequests())
}

/** Runs shared work, such as a timer, without a request id. */
export function forNobody<Result>(work: () => Result): Result {
  return currentRequest() === null ? work() : requests.run(null, work)
}

/** Maximum depth of nested causes. */
const deepest = 5

/** The logged fields of an error. */
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  /** The stack without the message. */
  readonly stack?: string
  readonly cause?: LoggedError
}

/**
 * An error without driver details: PostgreSQL's `detail` and `where` quote rows, and messages of data
 * exceptions (class 22) quote values.
 */
function quietError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an error was thrown' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isAboutValue = code !== null && /^22[0-9A-Z]{3}$/.test(code)
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: isAboutValue ? error.message.replaceAll(/"[^]*"/g, '"…"') : error.message,
    ...(code === null ? {} : { code }),
    ...(frames === undefined ? {} : { stack: frames.join('\n') }),
    ...(error.cause === undefined || depth >= deepest ? {} : { cause: quietError(error.cause, depth + 1) }),
  }
}

/** Milliseconds between two log lines of one kind. */
const every = 10_000

/**
 * A rate-limited log line for failures that repeat thousands of times a second: the first, then one per ten
 * seconds with the number skipped.
 */
export function rareLine(
  tell: (line: { readonly err: unknown; readonly alike?: number }) => void,
  monotonic: () => number = () => performance.now(),
): (error: unknown) => void {
  let nextAt = Number.NEGATIVE_INFINITY
  let alike = 0
  return (error) => {
    if (monotonic() < nextAt) {
      alike += 1
      return
    }
    tell(alike === 0 ? { err: error } : { err: error, alike })
    nextAt = monotonic() + every
    alike = 0
  }
}

/**
 * A logger that writes JSON lines to standard output or a stream. Lines written during a request carry its
 * `reqId`.
 */
export function serviceLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: quietError },
    mixin(_line: object, _level: number, logger: Logger) {
      const reqId = currentRequest()
      // Fastify's request logger already has it.
      return reqId === null || 'reqId' in logger.bindings() ? {} : { reqId }
    },
  }
  return stream === undefined ? pino(options) : pino(options, stream)
}
