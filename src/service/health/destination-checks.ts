import type { DestinationHealth } from '#contract/code-meta.ts'
import { findHealth, presentHealth } from '../database/find-health.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { currentRequest, workFor } from '../watch/request-context.ts'
import { type Look, lookAtDestination } from './look-at-destination.ts'
import {
  claimDue,
  type DatedLook,
  type Destination,
  keepLooks,
  noteNew,
  type Place,
} from './stored-health.ts'

/** Destinations looked at at the same time. */
const concurrency = 4
/** Saved codes that wait in memory; what comes beyond, an import say, is found by the next walk. */
const mostWaiting = 200
/** Destinations of one background turn, and milliseconds between two turns: a quarter of a million a day at most. */
const turnSize = 40
const turnEvery = 15_000
/** Codes of one step of the walk, small because others wait behind it; steps of one turn, and milliseconds between them. */
const walkSize = 100
const walkSteps = 60
const walkPause = 100
/** Milliseconds in which a save that leaves the destination as it is asks for no new look. */
const recent = 3_600_000
const day = 24 * 3_600_000
/** Milliseconds after which what a process took and never finished is due again. */
const claim = 300_000

type CheckDeps = Pick<ServiceDeps, 'database' | 'network' | 'clock' | 'random' | 'logger'>

/**
 * Looks at destinations: at once after a save, and daily by turns. What is due stands in the database, so that a restart
 * goes on and several processes share the work. Nothing waits for it and nothing fails because of it.
 */
export class DestinationChecks {
  readonly #deps: CheckDeps
  readonly #waiting: { readonly destination: Destination; readonly request: string | null }[] = []
  readonly #working = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #turn: Promise<void> = Promise.resolve()
  /** Milliseconds since 1970 of the next walk over all codes. */
  #walkAt: number
  /** Where the walk is; null between two. */
  #place: Place | null = null
  #isBusy = false

  constructor(deps: CheckDeps) {
    this.#deps = deps
    this.#walkAt = deps.clock()
  }

  /** Begins the turns in the background. */
  start(): void {
    this.#timer = setInterval(() => {
      if (this.#isBusy) return
      this.#isBusy = true
      this.#turn = this.takeTurn().finally(() => {
        this.#isBusy = false
      })
    }, turnEvery)
    this.#timer.unref()
  }

  /** Looks at a saved code soon. */
  add(destination: Destination): void {
    if (destination.url === '' || this.#stop.signal.aborted) return
    if (this.#waiting.length >= mostWaiting) this.#walkAt = this.#deps.clock()
    else this.#waiting.push({ destination, request: currentRequest() })
    this.#begin()
  }

  /** Looks now, and tells what it found. */
  async check(destination: Destination): Promise<DestinationHealth> {
    const found = await this.#look(destination)
    await keepLooks(this.#deps.database, [found])
    return presentHealth(found.look, found.checkedAt)
  }

  /** One turn of the background: notes what is new once a day, then looks at some of what is due. Never rejects. */
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
      // A look that a stop cut short says nothing of the destination; it is due again after the start.
      if (!this.#stop.signal.aborted) await keepLooks(this.#deps.database, found)
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'Destinations could not be checked')
    }
  }

  /** Saved codes that wait or are looked at. */
  get length(): number {
    return this.#waiting.length + this.#working.size
  }

  /** Resolves when every saved code that waited was looked at. */
  async drain(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working)
  }

  /** Lets go of what is under way: it is looked at again after the next start. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#waiting.length = 0
    this.#stop.abort()
    await Promise.all([this.drain(), this.#turn])
  }

  #begin(): void {
    while (this.#working.size < concurrency && !this.#stop.signal.aborted) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      const work = workFor(next.request, () => this.#lookOrLog(next.destination)).finally(() => {
        this.#working.delete(work)
        this.#begin()
      })
      this.#working.add(work)
    }
  }

  async #lookOrLog(destination: Destination): Promise<void> {
    await this.#lookAfterSave(destination).catch((error: unknown) =>
      this.#deps.logger.error({ err: error, code: destination.codeId }, 'A check was not stored'),
    )
  }

  async #lookAfterSave(destination: Destination): Promise<void> {
    const { database, clock } = this.#deps
    const { userId, codeId, url } = destination
    const known = await findHealth(database, userId, [{ id: codeId, destination_url: url }])
    const checkedAt = known.get(codeId)?.checkedAt
    if (checkedAt != null && clock() - Date.parse(checkedAt) < recent) return
    const found = await this.#look(destination)
    // What a stop cut short says nothing.
    if (!this.#stop.signal.aborted) await keepLooks(database, [found])
  }

  async #look(destination: Destination): Promise<DatedLook> {
    const { network, clock, random } = this.#deps
    const look: Look = await lookAtDestination(network, destination.url, this.#stop.signal)
    const now = clock()
    // An hour of spread, so that codes of one import do not come due in one moment.
    const rest = look.reason === 'offline' ? recent : day - random() * 3_600_000
    return { ...destination, look, checkedAt: iso(now), dueAt: iso(now + rest) }
  }

  /** Passes some codes each turn, all of them once a day. */
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
