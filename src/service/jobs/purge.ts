import { endUnprovenDomains } from '../commands/domains.ts'
import { purgeDeleted, forgetExpired } from '../commands/purge.ts'
import { every, type Repeated, type JobDeps } from './every.ts'

/** Milliseconds between purges. */
const interval = 3_600_000

/** Purges expired codes now and every hour until stopped. Failures are logged and retried at the next run. */
export function startPurging(deps: Pick<JobDeps, 'database' | 'clock' | 'logger'>): Repeated {
  async function purge(): Promise<void> {
    try {
      await forgetExpired(deps)
      await endUnprovenDomains(deps)
      const codes = await purgeDeleted(deps)
      if (codes > 0) deps.logger.info({ codes }, 'Permanently deleted codes past their restore date')
    } catch (error) {
      deps.logger.error({ err: error }, 'Could not permanently delete codes')
    }
  }

  return every(interval, purge, { isDueNow: true })
}
