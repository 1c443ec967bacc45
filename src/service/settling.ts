import { settleStates } from './database/settle-states.ts'
import type { ServiceDeps } from './service-deps.ts'

/** Milliseconds between two looks. Lists are right in between, they only take longer. */
const every = 5_000

/** Keeps the states of codes in step with the clock, until it is stopped. A failure is tried again at the next look. */
export function startSettling({
  database,
  clock,
  logger,
}: Pick<ServiceDeps, 'database' | 'clock' | 'logger'>): {
  /** Resolves when a look under way is done. */
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
      await settleStates(database, new Date(clock()).toISOString())
      isFailing = false
    } catch (error) {
      // Told once until it works again.
      if (!isFailing) logger.warn({ err: error }, 'States of codes could not be brought up to date')
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
