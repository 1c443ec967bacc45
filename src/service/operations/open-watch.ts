import type { Logger } from 'pino'
import { serviceLog } from '../metrics/service-log.ts'
import { findStalls } from '../metrics/stalls.ts'
import { watchStatements } from '../metrics/statements.ts'
import { Watch } from '../metrics/watch.ts'
import type { Config } from './config.ts'
import type { LoopName } from './loop-channel.ts'

/** Milliseconds for which the longest stall is reported. */
const period = 60_000
/** Milliseconds of a stall that is never logged, because nobody notices it. */
const unnoticed = 50

/** The log and the metrics of a process. @param loop which one it is; all: the only one. */
export function openWatch(config: Config, loop: LoopName | 'all') {
  const logger = serviceLog(config.logLevel)
  const watch = new Watch()
  if (config.metricsToken !== null) watch.addProcess()
  reportStalls(loop, watch, logger, Math.max(config.logSlow, unnoticed))
  return { logger, watch, statements: watchStatements(watch, logger, config.logSlow) }
}

/** @param logFrom milliseconds. */
function reportStalls(loop: string, watch: Watch, logger: Logger, logFrom: number): void {
  const stalls = findStalls()
  watch.tell('tessera_event_loop_longest_stall_seconds', () => {
    const { milliseconds, during } = stalls.longest
    return [{ labels: { loop, work: during[0] ?? 'none' }, value: milliseconds / 1_000 }]
  })
  setInterval(() => {
    const { milliseconds, during } = stalls.next()
    if (milliseconds < logFrom) return
    logger.warn({ loop, milliseconds: Math.round(milliseconds), during }, 'Work held all other requests')
  }, period).unref()
}
