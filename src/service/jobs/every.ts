import type { CommandDeps } from '../commands/command-deps.ts'
import type { Database } from '../database/open-database.ts'
import { refreshDueStates } from '../database/queries/code-states.ts'
import { currentRequest, workFor } from '../metrics/service-log.ts'
import type { PageNetwork } from '../network/public-network.ts'

export type JobDeps = CommandDeps & {
  readonly network: PageNetwork
  /** For reads over many codes. */
  readonly reading: Database
}

export type Repeated = {
  /** Resolves when the current run is done. */
  done(): Promise<void>
  /** Ends the repetition. Resolves when the current run is done. */
  stop(): Promise<void>
}

/**
 * Repeats work without keeping the process alive. A run that is due during another one is skipped.
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

/** Runs work on queued items, some at a time, with the log id of the request that queued each. */
export class WorkQueue<Item> {
  readonly #work: (item: Item) => Promise<void>
  readonly #waiting: { readonly item: Item; readonly request: string | null }[] = []
  readonly #working = new Set<Promise<void>>()
  #isClosed = false

  /** @param work never rejects. */
  constructor(work: (item: Item) => Promise<void>) {
    this.#work = work
  }

  add(item: Item): void {
    this.#waiting.push({ item, request: currentRequest() })
    this.#begin()
  }

  /** Queued items that are not running. */
  get waiting(): number {
    return this.#waiting.length
  }

  get length(): number {
    return this.#waiting.length + this.#working.size
  }

  async drain(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working)
  }

  /** Drops queued items. Resolves when running work has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#waiting.length = 0
    await this.drain()
  }

  #begin(): void {
    while (this.#working.size < concurrency && !this.#isClosed) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      const work = workFor(next.request, () => this.#work(next.item)).finally(() => {
        this.#working.delete(work)
        this.#begin()
      })
      this.#working.add(work)
    }
  }
}

/** Concurrent requests to other sites, for each kind of work. */
export const concurrency = 4

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

  return every(interval, refresh)
}
