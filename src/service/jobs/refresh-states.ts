import { refreshDueStates } from '../database/queries/code-states.ts'
import { type JobDeps, type Repeated, every } from './every.ts'

/** Milliseconds between runs. Between runs lists are right, only slower. */
const interval = 5_000

/** Refreshes stored code states until stopped. Failures are retried at the next run. */
export function startStateRefresh({
  database,
  clock,
  logger,
}: Pick<JobDeps, 'database' | 'clock' | 'logger'>): Repeated {
  let isFailing = false

  async function refresh(): Promise<void> {
    try {
      await refreshDueStates(database, new Date(clock()).toISOString())
      isFailing = false
    } catch (error) {
      // Logged once per outage.
      if (!isFailing) logger.warn({ err: error }, 'Could not refresh the states of codes')
      isFailing = true
    }
  }

  return every('states', interval, refresh)
}
