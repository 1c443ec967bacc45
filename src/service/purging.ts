import { purgeDeleted } from './rules/purge-deleted.ts'
import type { ServiceDeps } from './service-deps.ts'

/** Milliseconds between two looks for codes whose time is over. */
const every = 3_600_000

/** Purges now and every hour, until it is stopped. A failure is logged and tried again at the next look. */
export function startPurging(deps: Pick<ServiceDeps, 'database' | 'clock' | 'logger'>): {
  /** Resolves when a purge under way is done. */
  stop(): Promise<void>
} {
  let working = look()
  const timer = setInterval(() => {
    working = working.then(look)
  }, every)
  timer.unref()

  async function look(): Promise<void> {
    try {
      const codes = await purgeDeleted(deps)
      if (codes > 0) deps.logger.info({ codes }, 'Deleted codes were taken out for good')
    } catch (error) {
      deps.logger.error({ err: error }, 'Deleted codes could not be taken out')
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
