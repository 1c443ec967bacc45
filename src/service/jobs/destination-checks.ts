import type { DestinationHealth } from '#contract/code-meta.ts'
import {
  findHealth,
  presentHealth,
  claimDue,
  type DatedLook,
  type Destination,
  keepLooks,
  noteNew,
  type Place,
} from '../database/queries/destination-health.ts'
import { concurrency, every, type JobDeps, type Repeated, WorkQueue } from './every.ts'
import { type Look, lookAtDestination } from '../network/check-destination.ts'

/** Maximum queued checks; further ones, as after an import, are found by the next scan. */
const mostWaiting = 200
/** Destinations per background run, and milliseconds between runs: at most 250,000 a day. */
const turnSize = 40
const turnEvery = 15_000
/**
 * Codes per step of the scan, small so that other requests are served; steps per run; and milliseconds
 * between them.
 */
const walkSize = 100
const walkSteps = 60
const walkPause = 100
/** A save with an unchanged destination within this time (milliseconds) needs no new check. */
const recent = 3_600_000
const day = 24 * 3_600_000
/** Milliseconds after which an unfinished check of another process is due again. */
const claim = 300_000

type CheckDeps = Pick<JobDeps, 'database' | 'network' | 'clock' | 'random' | 'logger'>

/**
 * Checks destinations: after each save, and daily in the background. The schedule is in the database, so it
 * survives restarts and several processes share it. Nothing depends on its success.
 */
export class DestinationChecks {
  readonly #deps: CheckDeps
  readonly #queue = new WorkQueue<Destination>((destination) => this.#lookOrLog(destination))
  readonly #stop = new AbortController()
  #turns: Repeated | null = null
  /** The next scan of all codes, in milliseconds since 1970. */
  #walkAt: number
  /** Position of the running scan; null between two. */
  #place: Place | null = null

  constructor(deps: CheckDeps) {
    this.#deps = deps
    this.#walkAt = deps.clock()
  }

  /** Starts the background runs. */
  start(): void {
    this.#turns = every(turnEvery, () => this.takeTurn())
  }

  /** Queues a check of a saved code. */
  add(destination: Destination): void {
    if (destination.url === '' || this.#stop.signal.aborted) return
    if (this.#queue.waiting >= mostWaiting) this.#walkAt = this.#deps.clock()
    else this.#queue.add(destination)
  }

  /** Checks now and returns the result. */
  async check(destination: Destination): Promise<DestinationHealth> {
    const found = await this.#look(destination)
    await keepLooks(this.#deps.database, [found])
    return presentHealth(found.look, found.checkedAt)
  }

  /**
   * One background run: once a day scans for new destinations, then checks some that are due. Never rejects.
   */
  async takeTurn(): Promise<void> {
    try {
      await this.#walk()
      const now = this.#deps.clock()
      const due = await claimDue(this.#deps.database, {
        now: iso(now),
        claimedUntil: iso(now + claim),
        nextDay: iso(now + day),
        limit: turnSize,
      })
      const found: DatedLook[] = []
      const left = [...due]
      const lane = async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          if (this.#stop.signal.aborted) return
          found.push(await this.#look(next))
        }
      }
      await Promise.all(Array.from({ length: concurrency }, lane))
      // A check aborted by a stop says nothing; it is due again after the start.
      if (!this.#stop.signal.aborted) await keepLooks(this.#deps.database, found)
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'Could not check destinations')
    }
  }

  /** Queued and running checks. */
  get length(): number {
    return this.#queue.length
  }

  /** Resolves when the queue is empty. */
  drain(): Promise<void> {
    return this.#queue.drain()
  }

  /** Aborts running checks; they are repeated after the next start. */
  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.all([this.#queue.close(), this.#turns?.stop()])
  }

  async #lookOrLog(destination: Destination): Promise<void> {
    await this.#lookAfterSave(destination).catch((error: unknown) =>
      this.#deps.logger.error(
        { err: error, code: destination.codeId },
        'Could not store a destination check',
      ),
    )
  }

  async #lookAfterSave(destination: Destination): Promise<void> {
    const { database, clock } = this.#deps
    const { userId, codeId, url } = destination
    const known = await findHealth(database, userId, [{ id: codeId, destination_url: url }])
    const checkedAt = known.get(codeId)?.checkedAt
    if (checkedAt != null && clock() - Date.parse(checkedAt) < recent) return
    const found = await this.#look(destination)
    // An aborted check says nothing.
    if (!this.#stop.signal.aborted) await keepLooks(database, [found])
  }

  async #look(destination: Destination): Promise<DatedLook> {
    const { network, clock, random } = this.#deps
    const look: Look = await lookAtDestination(network, destination.url, this.#stop.signal)
    const now = clock()
    // Spread over an hour, so codes of one import are not all due at once.
    const rest = look.reason === 'offline' ? recent : day - random() * 3_600_000
    return { ...destination, look, checkedAt: iso(now), dueAt: iso(now + rest) }
  }

  /** Scans some codes per run, and all of them once a day. */
  async #walk(): Promise<void> {
    const { database, clock } = this.#deps
    if (this.#place === null) {
      if (clock() < this.#walkAt) return
      this.#walkAt = clock() + day
      this.#place = { userId: 0, codeId: 0 }
    }
    for (let step = 0; step < walkSteps && this.#place !== null; step += 1) {
      if (step > 0) await new Promise((resolve) => setTimeout(resolve, walkPause))
      if (this.#stop.signal.aborted) return
      this.#place = await noteNew(database, this.#place, walkSize, iso(clock()))
    }
  }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
