import { createHmac, randomBytes } from 'node:crypto'
import { inParts } from '../database/bulk-statement.ts'
import type { Database } from '../database/open-database.ts'
import { forNobody } from '../metrics/service-log.ts'
import type { LimitDeps, LimitRule } from './limit-rules.ts'
import { leastRecent } from '../domain/least-recent.ts'

/**
 * Hashes visitors for the database with the salt of the day, which all processes share. It is deleted after the day, so
 * hashes cannot be reversed.
 */
export function createVisitorHash(database: Database) {
  let kept: { readonly day: string; readonly salt: Promise<string> } | null = null

  async function saltOf(day: string): Promise<string> {
    const salt = randomBytes(32).toString('base64url')
    await database
      .insertInto('limit_salts')
      .values({ day, salt })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    await database.deleteFrom('limit_salts').where('day', '<', day).execute()
    const row = await database
      .selectFrom('limit_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    return row.salt
  }

  /** @param now milliseconds since 1970. Rejects when the database does not answer. */
  return async function hashVisitor(who: string, now: number): Promise<string> {
    const day = new Date(now).toISOString().slice(0, 10)
    if (kept?.day !== day) {
      const mine = { day, salt: saltOf(day) }
      kept = mine
      mine.salt.catch(() => {
        if (kept === mine) kept = null
      })
    }
    return createHmac('sha256', await kept.salt)
      .update(who)
      .digest('base64url')
  }
}

/** Counts of one process since its last exchange. */
type WindowShare = {
  readonly rule: string
  /** A hash; never an address. */
  readonly who: string
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly endsAt: number
  readonly count: number
}

const rowsAtOnce = 100

/** Adds to the windows and returns the totals of all processes in the same order. */
async function addToWindows(database: Database, shares: readonly WindowShare[]): Promise<number[]> {
  const rows = shares.map(({ rule, who, startsAt, endsAt, count }) => ({
    rule,
    who,
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
    count,
  }))
  const totals = new Map<string, number>()
  // Sorted, so that two processes never wait for each other's rows.
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  for (const some of inParts(sorted, rowsAtOnce)) {
    const written = await database
      .insertInto('limit_windows')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['rule', 'who', 'starts_at']).doUpdateSet((eb) => ({
          count: eb('limit_windows.count', '+', eb.ref('excluded.count')),
        })),
      )
      .returning(['rule', 'who', 'starts_at', 'count'])
      .execute()
    for (const row of written) totals.set(keyOf(row), row.count)
  }
  return rows.map((row) => totals.get(keyOf(row)) ?? row.count)
}

async function purgeWindows(database: Database, now: number): Promise<void> {
  await database.deleteFrom('limit_windows').where('ends_at', '<', new Date(now).toISOString()).execute()
}

function keyOf({ rule, who, starts_at }: { rule: string; who: string; starts_at: string }): string {
  return `${rule} ${who} ${starts_at}`
}

/** Milliseconds between two exchanges with the other processes. */
const every = 1_000
const purgeEvery = 60_000
/** Maximum visitors in memory, and maximum exchanged at once. */
const mostKept = 20_000
const maxExchanged = 1_000
/** A visitor's count is exchanged from this share of the limit on, so that ordinary use writes nothing. */
const worthTelling = 1 / 20

type Window = {
  readonly rule: LimitRule
  readonly who: string
  readonly startsAt: number
  /** The total of all processes at the last exchange. */
  exchanged: number
  /** Counted here since then. */
  fresh: number
}

/**
 * Rate limits shared by several processes. Each counts locally and answers at once. Visitors near a limit are exchanged
 * through the database about once a second. With P processes a visitor may exceed a limit by the requests of that
 * second, and by P twentieths. While the database is unavailable, each process limits alone.
 */
export class SharedLimits {
  readonly #windows = leastRecent<string, Window>(mostKept)
  /** Windows with counts to exchange. */
  readonly #due = new Set<Window>()
  readonly #deps: Pick<LimitDeps, 'database' | 'clock' | 'logger'>
  readonly #hashVisitor: (who: string, now: number) => Promise<string>
  #timer: NodeJS.Timeout | null = null
  #settling: Promise<void> | null = null
  #purgedAt = Number.NEGATIVE_INFINITY
  #isFailing = false
  readonly #refused = new Map<string, number>()

  constructor(deps: Pick<LimitDeps, 'database' | 'clock' | 'logger'>) {
    this.#deps = deps
    this.#hashVisitor = createVisitorHash(deps.database)
  }

  /** Counts one request. Returns the seconds to wait; 0 for none. */
  count(rule: LimitRule, who: string): number {
    const window = this.#windowOf(rule, who)
    window.fresh += 1
    if (window.fresh >= rule.most * worthTelling || window.exchanged > 0) this.#tell(window)
    const wait = this.#waitOf(window, 0)
    if (wait > 0) this.noteRefusal(rule)
    return wait
  }

  noteRefusal({ name }: LimitRule): void {
    this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1)
  }

  /** Refused requests by rule. */
  get refusals(): readonly { readonly labels: { readonly rule: string }; readonly value: number }[] {
    return [...this.#refused].map(([rule, value]) => ({ labels: { rule }, value }))
  }

  /** The seconds to wait when the limit is used up; 0 otherwise. Counts nothing. */
  wait(rule: LimitRule, who: string): number {
    const window = this.#windows.get(`${rule.name} ${who}`)
    if (window === undefined || window.startsAt !== this.#startOf(rule)) return 0
    return this.#waitOf(window, 1)
  }

  /** Requests that are left in this window, and the seconds until the next one. Counts nothing. */
  left(rule: LimitRule, who: string): { readonly remaining: number; readonly resetsIn: number } {
    const { startsAt, exchanged, fresh } = this.#windowOf(rule, who)
    const resetsIn = Math.ceil((startsAt + rule.window - this.#deps.clock()) / 1_000)
    return { remaining: Math.max(0, rule.most - exchanged - fresh), resetsIn }
  }

  /** Exchanges counts with other processes. Never rejects. */
  exchange(): Promise<void> {
    return (this.#settling ??= this.#settleNow().finally(() => {
      this.#settling = null
    }))
  }

  /** Stops the exchange; pending counts are dropped. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.#due.clear()
    await this.#settling
  }

  #windowOf(rule: LimitRule, who: string): Window {
    const key = `${rule.name} ${who}`
    const startsAt = this.#startOf(rule)
    const kept = this.#windows.get(key)
    if (kept?.startsAt === startsAt) return kept
    const window = { rule, who, startsAt, exchanged: 0, fresh: 0 }
    this.#windows.set(key, window)
    return window
  }

  #startOf({ window }: LimitRule): number {
    return Math.floor(this.#deps.clock() / window) * window
  }

  /** Seconds until `more` requests fit; 0 when they fit now. */
  #waitOf({ rule, startsAt, exchanged, fresh }: Window, more: number): number {
    if (exchanged + fresh + more <= rule.most) return 0
    return Math.max(1, Math.ceil((startsAt + rule.window - this.#deps.clock()) / 1_000))
  }

  #tell(window: Window): void {
    if (this.#due.size < mostKept) this.#due.add(window)
    if (this.#timer !== null) return
    this.#timer = forNobody(() => setInterval(() => void this.exchange(), every))
    this.#timer.unref()
  }

  async #settleNow(): Promise<void> {
    const now = this.#deps.clock()
    const due = [...this.#due]
      .filter(({ rule, startsAt }) => startsAt + rule.window > now)
      .slice(0, maxExchanged)
    if (due.length === maxExchanged) for (const window of due) this.#due.delete(window)
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
    const sent = due.map(({ fresh }) => fresh)
    const hashes = await Promise.all(due.map(({ who }) => this.#hashVisitor(who, now)))
    const shares = due.map(({ rule, startsAt }, index) => ({
      rule: rule.name,
      who: hashes[index] ?? '',
      startsAt,
      endsAt: startsAt + rule.window,
      count: sent[index] ?? 0,
    }))
    const totals = await addToWindows(this.#deps.database, shares)
    for (const [index, window] of due.entries()) {
      window.exchanged = totals[index] ?? window.exchanged
      window.fresh -= sent[index] ?? 0
    }
  }
}
