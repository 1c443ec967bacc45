import { refreshDueStates } from '../database/queries/code-states.ts'
import type { JobDeps } from './job-deps.ts'

/** Milliseconds between runs. Lists are right in between, only slower. */
const every = 5_000

/** Refreshes stored code states until stopped. Failures are retried at the next run. */
export function startStateRefresh({
  database,
  clock,
  logger,
}: Pick<JobDeps, 'database' | 'clock' | 'logger'>): {
  /** Resolves when a running refresh is done. */
  stop(): Promise<void>
} {
  let isFailing = false
  let working: Promise<void> | null = null
  const timer = setInterval(() => {
    working ??= look().finally(() => (working = null))
  }, every)
  timer.unref()

  async function look(): Promise<void> {
    try {
      await refreshDueStates(database, new Date(clock()).toISOString())
      isFailing = false
    } catch (error) {
      // Logged once per outage.
      if (!isFailing) logger.warn({ err: error }, 'Could not refresh the states of codes')
      isFailing = true
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
