import { createHash } from 'node:crypto'
import type { DestinationHealth } from '#contract/code-meta.ts'
import {
  checkedAddresses,
  lastCheckOf,
  presentHealth,
  claimDue,
  type DatedCheck,
  type Destination,
  type DestinationChange,
  storeChecks,
  noteNew,
  type Place,
} from '../database/queries/destination-health.ts'
import { notifyOnce, peopleOfCode } from '../commands/people/notices.ts'
import { tellFeatures } from '../listeners.ts'
import type { Transaction } from '../database/in-transaction.ts'
import { concurrency, every, type JobDeps, type Repeated, WorkQueue } from './every.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { type DestinationCheck, checkDestination } from '../network/check-destination.ts'

/** Maximum queued checks. The next scan finds the others, for example after an import. */
const mostQueued = 200
/** Destinations per background run, and milliseconds between runs: at most 250,000 a day. */
const checksPerRun = 40
const runEvery = 15_000
/**
 * Codes per step of the scan, small so that other requests are served; steps per run; and milliseconds
 * between them.
 */
const scanSize = 100
const scanSteps = 60
const scanPause = 100
/** A save with an unchanged destination within this time (milliseconds) needs no new check. */
const recent = 3_600_000
const day = 24 * 3_600_000
/** Milliseconds after which an unfinished check of another process is due again. */
const claim = 300_000

type SavedCode = Pick<QrCodesTable, 'user_id' | 'id' | 'destination_url' | 'field_data'>

type CheckDeps = Pick<JobDeps, 'database' | 'network' | 'clock' | 'random' | 'logger'>

/**
 * Checks destinations: after each save, and daily in the background. The schedule is in the database, so it
 * survives restarts and several processes share it. Nothing depends on its success.
 */
export class DestinationChecks {
  readonly #deps: CheckDeps
  readonly #queue = new WorkQueue<Destination>((destination) => this.#checkOrLog(destination))
  readonly #stop = new AbortController()
  #runs: Repeated | null = null
  /** The time of the next scan of all codes, in milliseconds since 1970. */
  #scanAt: number
  /** Position of the running scan; null between two. */
  #place: Place | null = null

  constructor(deps: CheckDeps) {
    this.#deps = deps
    this.#scanAt = deps.clock()
  }

  start(): void {
    this.#runs = every('destination-checks', runEvery, () => this.run())
  }

  /** Queues all destinations of a saved code. */
  add({ user_id, id, ...code }: SavedCode): void {
    if (this.#stop.signal.aborted) return
    for (const [place, url] of checkedAddresses(code)) {
      if (this.#queue.waiting >= mostQueued) this.#scanAt = this.#deps.clock()
      else this.#queue.add({ userId: user_id, codeId: id, place, url })
    }
  }

  async check(destination: Destination): Promise<DestinationHealth> {
    const found = await this.#check(destination)
    await this.#store([found])
    return presentHealth(found.result, found.checkedAt)
  }

  /**
   * One background run: once a day scans for new destinations, then checks some that are due. Never rejects.
   */
  async run(): Promise<void> {
    try {
      await this.#scan()
      const now = this.#deps.clock()
      const due = await claimDue(this.#deps.database, {
        now: iso(now),
        claimedUntil: iso(now + claim),
        nextDay: iso(now + day),
        limit: checksPerRun,
      })
      const found: DatedCheck[] = []
      const left = [...due]
      const lane = async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          if (this.#stop.signal.aborted) return
          found.push(await this.#check(next))
        }
      }
      await Promise.all(Array.from({ length: concurrency }, lane))
      // An aborted check has no result. It is due again after the start.
      if (!this.#stop.signal.aborted) await this.#store(found)
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'Could not check destinations')
    }
  }

  get length(): number {
    return this.#queue.length
  }

  drain(): Promise<void> {
    return this.#queue.drain()
  }

  /** Aborts running checks; they are repeated after the next start. */
  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.all([this.#queue.close(), this.#runs?.stop()])
  }

  async #checkOrLog(destination: Destination): Promise<void> {
    await this.#checkAfterSave(destination).catch((error: unknown) =>
      this.#deps.logger.error(
        { err: error, code: destination.codeId },
        'Could not store a destination check',
      ),
    )
  }

  async #checkAfterSave(destination: Destination): Promise<void> {
    const { database, clock } = this.#deps
    const checkedAt = await lastCheckOf(database, destination)
    if (checkedAt !== null && clock() - Date.parse(checkedAt) < recent) return
    const found = await this.#check(destination)
    if (!this.#stop.signal.aborted) await this.#store([found])
  }

  async #check(destination: Destination): Promise<DatedCheck> {
    const { network, clock, random } = this.#deps
    const result: DestinationCheck = await checkDestination(network, destination.url, this.#stop.signal)
    const now = clock()
    // Spread over an hour, so codes of one import are not all due at once.
    const rest = result.reason === 'offline' ? recent : day - random() * 3_600_000
    return { ...destination, result, checkedAt: iso(now), dueAt: iso(now + rest) }
  }

  async #store(found: readonly DatedCheck[]): Promise<void> {
    const { database, clock } = this.#deps
    await storeChecks(database, found, (transaction, change) => notifyOfChange(transaction, change, clock()))
  }

  /** Scans some codes per run, and all of them once a day. */
  async #scan(): Promise<void> {
    const { database, clock } = this.#deps
    if (this.#place === null) {
      if (clock() < this.#scanAt) return
      this.#scanAt = clock() + day
      this.#place = { userId: 0, codeId: 0 }
    }
    for (let step = 0; step < scanSteps && this.#place !== null; step += 1) {
      if (step > 0) await new Promise((resolve) => setTimeout(resolve, scanPause))
      if (this.#stop.signal.aborted) return
      this.#place = await noteNew(database, this.#place, scanSize, iso(clock()))
    }
  }
}

/** Notifies of a destination that no longer works or became another kind of file. */
async function notifyOfChange(
  transaction: Transaction,
  { userId, codeId, url, savedBy, kind, mark, details }: DestinationChange,
  now: number,
): Promise<void> {
  // An address may be long, so its hash names the event.
  const named = createHash('sha256').update(mark).digest('hex').slice(0, 16)
  const isNew = await notifyOnce(transaction, await peopleOfCode(transaction, userId, savedBy), now, {
    event: `${kind}:${codeId}:${named}`,
    userId,
    codeId,
    kind,
    details: { address: url, ...details },
  })
  if (isNew && kind === 'destination-down')
    await tellFeatures(transaction, userId, now, {
      kind: 'destination-down',
      codeId,
      address: url,
      status: details.status ?? null,
    })
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
