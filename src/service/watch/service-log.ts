import { type DestinationStream, type Logger, pino } from 'pino'
import { quietError } from './quiet-error.ts'
import { currentRequest } from './request-context.ts'

/**
 * The log: JSON lines on standard output, or to a given stream. A line that is written while a request is worked on names
 * it as `reqId`.
 */
export function serviceLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: quietError },
    mixin(_line: object, _level: number, logger: Logger) {
      const reqId = currentRequest()
      // The framework's own logger of a request names it already.
      return reqId === null || 'reqId' in logger.bindings() ? {} : { reqId }
    },
  }
  return stream === undefined ? pino(options) : pino(options, stream)
}
