/** Causes that are told of an error, one inside the other. */
const deepest = 5

/** What a log line tells of an error. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  /** Where it was thrown, without the message. */
  readonly stack?: string
  readonly cause?: LoggedError
}

/**
 * An error without what drivers hang onto it: PostgreSQL's `detail` and `where` quote the row, and messages of its data
 * exceptions (class 22) the value.
 */
export function quietError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something was thrown that is no error' }
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
