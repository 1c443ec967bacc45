import { BoundedMap } from '../links/bounded-map.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { forNobody } from '../watch/request-context.ts'
import type { LimitRule } from './limit-rule.ts'
import { createVisitorHash } from './limit-salt.ts'
import { addToWindows, purgeWindows } from './limit-windows.ts'

/** Milliseconds between two settlements with the other processes. */
const every = 1_000
/** Milliseconds between two looks for windows that are over. */
const purgeEvery = 60_000
/** Visitors that are remembered, and those that are settled at once; the rest waits for the next time. */
const mostKept = 20_000
const mostSettled = 1_000
/** From this share of a limit on it is worth telling the others, so that ordinary use writes nothing. */
const worthTelling = 1 / 20

type Window = {
  readonly rule: LimitRule
  readonly who: string
  readonly startsAt: number
  /** What all processes had counted when this one last told them. */
  settled: number
  /** What this one has counted since. */
  fresh: number
}

/**
 * Limits that several processes keep together. Each counts for itself and answers at once; about once a second those who
 * come near a limit are settled in the database. So a visitor who spreads over P processes gets past a limit by what they
 * see within that second, and by P twentieths of it. While the database does not answer each process keeps the limit alone.
 */
export class SharedLimits {
  readonly #windows = new BoundedMap<string, Window>(mostKept)
  /** Those with something to tell. */
  readonly #due = new Set<Window>()
  readonly #deps: Pick<ServiceDeps, 'database' | 'clock' | 'logger'>
  readonly #hashVisitor: (who: string, now: number) => Promise<string>
  #timer: NodeJS.Timeout | null = null
  #settling: Promise<void> | null = null
  #purgedAt = Number.NEGATIVE_INFINITY
  #isFailing = false
  readonly #refused = new Map<string, number>()

  constructor(deps: Pick<ServiceDeps, 'database' | 'clock' | 'logger'>) {
    this.#deps = deps
    this.#hashVisitor = createVisitorHash(deps.database)
  }

  /** Counts one. Returns 0, or the seconds after which another is welcome. */
  count(rule: LimitRule, who: string): number {
    const window = this.#windowOf(rule, who)
    window.fresh += 1
    if (window.fresh >= rule.most * worthTelling || window.settled > 0) this.#tell(window)
    const wait = this.#waitOf(window, 0)
    if (wait > 0) this.noteRefusal(rule)
    return wait
  }

  /** Somebody was sent away because of what `wait` said. */
  noteRefusal({ name }: LimitRule): void {
    this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1)
  }

  /** How many were sent away by each rule. */
  get refusals(): readonly { readonly labels: { readonly rule: string }; readonly value: number }[] {
    return [...this.#refused].map(([rule, value]) => ({ labels: { rule }, value }))
  }

  /** The seconds to wait when the limit is used up already, otherwise 0. Counts nothing. */
  wait(rule: LimitRule, who: string): number {
    const window = this.#windows.peek(`${rule.name} ${who}`)
    if (window === undefined || window.startsAt !== this.#startOf(rule)) return 0
    return this.#waitOf(window, 1)
  }

  /** Tells the others what was counted, and learns what they did. Never rejects. */
  settle(): Promise<void> {
    return (this.#settling ??= this.#settleNow().finally(() => {
      this.#settling = null
    }))
  }

  /** Ends the settlements; what was not told yet is forgotten. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.#due.clear()
    await this.#settling
  }

  #windowOf(rule: LimitRule, who: string): Window {
    const key = `${rule.name} ${who}`
    const startsAt = this.#startOf(rule)
    const kept = this.#windows.peek(key)
    if (kept?.startsAt === startsAt) return kept
    const window = { rule, who, startsAt, settled: 0, fresh: 0 }
    this.#windows.set(key, window)
    return window
  }

  #startOf({ window }: LimitRule): number {
    return Math.floor(this.#deps.clock() / window) * window
  }

  /** @param more what is about to be counted. */
  #waitOf({ rule, startsAt, settled, fresh }: Window, more: number): number {
    if (settled + fresh + more <= rule.most) return 0
    return Math.max(1, Math.ceil((startsAt + rule.window - this.#deps.clock()) / 1_000))
  }

  #tell(window: Window): void {
    if (this.#due.size < mostKept) this.#due.add(window)
    if (this.#timer !== null) return
    this.#timer = forNobody(() => setInterval(() => void this.settle(), every))
    this.#timer.unref()
  }

  async #settleNow(): Promise<void> {
    const now = this.#deps.clock()
    const due = [...this.#due]
      .filter(({ rule, startsAt }) => startsAt + rule.window > now)
      .slice(0, mostSettled)
    if (due.length === mostSettled) for (const window of due) this.#due.delete(window)
    else this.#due.clear()
    try {
      if (due.length > 0) await this.#settleThese(due, now)
      if (now - this.#purgedAt >= purgeEvery) {
        this.#purgedAt = now
        await purgeWindows(this.#deps.database, now)
      }
      this.#isFailing = false
    } catch (error) {
      for (const window of due) this.#due.add(window)
      if (!this.#isFailing) this.#deps.logger.warn({ err: error }, 'Limits are kept by this process alone')
      this.#isFailing = true
    }
  }

  async #settleThese(due: readonly Window[], now: number): Promise<void> {
    const told = due.map(({ fresh }) => fresh)
    const hashes = await Promise.all(due.map(({ who }) => this.#hashVisitor(who, now)))
    const shares = due.map(({ rule, startsAt }, index) => ({
      rule: rule.name,
      who: hashes[index] ?? '',
      startsAt,
      endsAt: startsAt + rule.window,
      count: told[index] ?? 0,
    }))
    const totals = await addToWindows(this.#deps.database, shares)
    for (const [index, window] of due.entries()) {
      window.settled = totals[index] ?? window.settled
      window.fresh -= told[index] ?? 0
    }
  }
}
