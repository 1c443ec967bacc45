import { forgetExpired } from '../commands/people/forget-expired.ts'
import { purgeDeleted } from '../commands/purge-deleted.ts'
import type { JobDeps } from './job-deps.ts'

/** Milliseconds between purges. */
const every = 3_600_000

/** Purges expired codes now and every hour until stopped. Failures are logged and retried at the next run. */
export function startPurging(deps: Pick<JobDeps, 'database' | 'clock' | 'logger'>): {
  /** Resolves when a running purge is done. */
  stop(): Promise<void>
} {
  let working = look()
  const timer = setInterval(() => {
    working = working.then(look)
  }, every)
  timer.unref()

  async function look(): Promise<void> {
    try {
      await forgetExpired(deps)
      const codes = await purgeDeleted(deps)
      if (codes > 0) deps.logger.info({ codes }, 'Permanently deleted codes past their restore date')
    } catch (error) {
      deps.logger.error({ err: error }, 'Could not permanently delete codes')
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
