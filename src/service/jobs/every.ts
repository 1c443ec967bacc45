import type { CommandDeps } from '../commands/command-deps.ts'
import type { Database } from '../database/open-database.ts'
import { Lanes } from '../domain/lanes.ts'
import { currentRequest, workFor } from '../metrics/service-log.ts'
import { beginWork } from '../metrics/stalls.ts'
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
 * @param job its name in the metrics.
 * @param milliseconds between two runs.
 * @param work never rejects.
 * @param options `isDueNow`: the first run starts at once.
 */
export function every(
  job: string,
  milliseconds: number,
  work: () => Promise<void>,
  { isDueNow = false }: { readonly isDueNow?: boolean } = {},
): Repeated {
  let running: Promise<void> | null = null
  const run = (): void => {
    if (running !== null) return
    const end = beginWork(`job ${job}`)
    running = work().finally(() => {
      running = null
      end()
    })
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

/** Runs work on queued items, with the log id of the request that queued each. No account waits for another one. */
export class WorkQueue<Item extends { readonly userId: number }> {
  readonly #work: (item: Item) => Promise<void>
  readonly #lanes = new Lanes<number>({ atOnce: concurrency, perLane: concurrency / 2 })
  readonly #all = new Set<Promise<void>>()
  #working = 0
  #isClosed = false

  /** @param work never rejects. */
  constructor(work: (item: Item) => Promise<void>) {
    this.#work = work
  }

  add(item: Item): void {
    if (this.#isClosed) return
    const request = currentRequest()
    const run = async () => {
      this.#working += 1
      await workFor(request, () => this.#work(item)).finally(() => (this.#working -= 1))
    }
    // A dropped item is found again by the next start.
    const work = this.#lanes
      .run(item.userId, run)
      .catch(() => undefined)
      .finally(() => this.#all.delete(work))
    this.#all.add(work)
  }

  /** Queued items that are not running. */
  get waiting(): number {
    return this.#all.size - this.#working
  }

  get length(): number {
    return this.#all.size
  }

  async drain(): Promise<void> {
    while (this.#all.size > 0) await Promise.all(this.#all)
  }

  /** Drops queued and later items. Resolves when running work has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#lanes.dropWaiting(new Error('The service stops'))
    await this.drain()
  }
}

/** Concurrent requests to other sites, for each kind of work. */
export const concurrency = 4
