import { mergeCodeCounts } from '../database/queries/code-counts.ts'
import { type JobDeps, type Repeated, every } from './every.ts'

const interval = 60_000

/**
 * Merges the parts of the counts of folders and tags, now and each minute until stopped, so that few rows are summed. The
 * sums are right before a merge too.
 */
export function startMergingCounts({ database, logger }: Pick<JobDeps, 'database' | 'logger'>): Repeated {
  async function merge(): Promise<void> {
    try {
      await mergeCodeCounts(database)
    } catch (error) {
      logger.warn({ err: error }, 'Could not merge the counts of folders and tags')
    }
  }

  return every('counts', interval, merge, { isDueNow: true })
}
