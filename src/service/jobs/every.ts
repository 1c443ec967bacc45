import type { CommandDeps } from '../commands/command-deps.ts'
import { refreshDueStates } from '../database/queries/code-states.ts'
import type { PageNetwork } from '../network/public-network.ts'

/** Dependencies of the background jobs; each takes its part. */
export type JobDeps = CommandDeps & { readonly network: PageNetwork }

/** Work that is repeated until it is stopped. */
export type Repeated = {
  /** Resolves when the current run is done. */
  done(): Promise<void>
  /** Ends the repetition. Resolves when the current run is done. */
  stop(): Promise<void>
}

/**
 * Runs work again and again, and keeps no process alive. A run that is due during another one is left
 * out.
 *
 * @param milliseconds between two runs.
 * @param work never rejects.
 * @param options `isDueNow`: the first run starts at once.
 */
export function every(
  milliseconds: number,
  work: () => Promise<void>,
  { isDueNow = false }: { readonly isDueNow?: boolean } = {},
): Repeated {
  let running: Promise<void> | null = null
  const run = (): void => {
    running ??= work().finally(() => (running = null))
  }
  const timer = setInterval(run, milliseconds)
  timer.unref()
  if (isDueNow) run()
  const done = async (): Promise<void> => {
    await running
  }
  return {
    done,
    async stop() {
      clearInterval(timer)
      await done()
    },
  }
}

/** Milliseconds between runs. Lists are right in between, only slower. */
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

  return every(interval, refresh)
}
