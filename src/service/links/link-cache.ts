import { inTime } from '../database/in-time.ts'
import { BoundedMap } from './bounded-map.ts'
import type { ResolvableLink } from './resolve-link.ts'

/**
 * Reads one link from the database; null when there is none.
 *
 * @param tagKey the tag in lower case.
 * @param known what was read last, which comes back as the same object while nothing of it has changed.
 */
export type FindLink = (
  domain: string,
  tagKey: string,
  known: ResolvableLink | null,
) => Promise<ResolvableLink | null>

export type LinkCacheOptions = {
  readonly find: FindLink
  /** Milliseconds of a clock that only runs forward. */
  readonly monotonic: () => number
  /** Milliseconds after which a kept answer is read again at the latest, because another process may have written. */
  readonly maxAge?: number
  /**
   * Links kept at most, and as many again answers that there is none. What was not asked for within `maxAge` is read again
   * anyway, so more of them would only help while the database is away, at more than a kilobyte each.
   */
  readonly limit?: number
  /** Told when the database fails and an older answer is given instead. */
  readonly onStale?: (error: unknown) => void
}

/**
 * Kept answers end together at ticks, this many within `maxAge`: what is in use is then read again by a few statements
 * instead of one for each link, which under load is the dearest part of a redirect.
 */
const ticks = 4

/** Milliseconds for which a kept answer still serves while the database does not answer. */
export const graceAge = 60_000
/** Milliseconds that visitors of a kept link wait for the database: a machine that is gone refuses nothing. */
const patience = 1_000

/** What is kept of one link. Whoever holds on to it sees it renewed, and never fresh again once the cache has dropped it. */
export type KeptLink = {
  /** Null: there is none. */
  link: ResolvableLink | null
  /** On the monotonic clock. */
  readAt: number
  freshUntil: number
  isRenewing: boolean
}

/** Under which a link is kept. */
export function linkKey(domain: string, tagKey: string): string {
  return `${domain}/${tagKey}`
}

/**
 * Links in memory. A change made in this process is seen at once (`forget`), one made by another within `maxAge`.
 * Answers that there is no link are kept apart, so that guessing tags cannot push out links that are in use.
 */
export class LinkCache {
  readonly #links: BoundedMap<string, KeptLink>
  readonly #misses: BoundedMap<string, KeptLink>
  readonly #reading = new Map<string, Promise<ResolvableLink | null>>()
  readonly #options: Required<Omit<LinkCacheOptions, 'limit'>>
  /** Milliseconds. */
  readonly #tick: number
  /** Visitors answered from memory, those who waited for the database, and reads that failed where an older answer was given. */
  readonly tally = { hits: 0, misses: 0, stale: 0 }

  constructor({ limit = 20_000, ...options }: LinkCacheOptions) {
    this.#options = { maxAge: 1_000, onStale: () => {}, ...options }
    this.#tick = this.#options.maxAge / ticks
    this.#links = new BoundedMap(limit)
    this.#misses = new BoundedMap(limit)
  }

  /**
   * The kept answer when it is fresh; undefined when the database has to be asked. One that is asked for shortly before
   * it ends is read again meanwhile, so that no visitor of a link in use waits.
   */
  fresh(domain: string, tagKey: string): ResolvableLink | null | undefined {
    const kept = this.kept(linkKey(domain, tagKey))
    return kept === undefined ? undefined : this.freshOf(kept, domain, tagKey)
  }

  /** What is kept under a key, however old, for `freshOf`. */
  kept(key: string): KeptLink | undefined {
    return this.#links.peek(key) ?? this.#misses.peek(key)
  }

  /** The same as `fresh`, for who has held on to what is kept of the link. */
  freshOf(kept: KeptLink, domain: string, tagKey: string): ResolvableLink | null | undefined {
    const now = this.#options.monotonic()
    if (now >= kept.freshUntil) return undefined
    if (!kept.isRenewing && now >= kept.freshUntil - this.#tick) {
      kept.isRenewing = true
      // Who asks next may wait for the database; this one already has its answer.
      this.read(domain, tagKey).catch(() => {})
    }
    return kept.link
  }

  /** Reads the link once, however many ask meanwhile. Rejects only when the database fails and nothing is kept. */
  read(domain: string, tagKey: string): Promise<ResolvableLink | null> {
    const key = linkKey(domain, tagKey)
    const reading = this.#reading.get(key)
    if (reading !== undefined) return reading
    const started = this.#readNow(key, domain, tagKey).finally(() => {
      if (this.#reading.get(key) === started) this.#reading.delete(key)
    })
    this.#reading.set(key, started)
    return started
  }

  /** Drops what is kept of a link, and what is being read of it now, after a write. */
  forget(domain: string, tagKey: string): void {
    const key = linkKey(domain, tagKey)
    this.#drop(this.#links, key)
    this.#drop(this.#misses, key)
    this.#reading.delete(key)
  }

  /** Entries kept now. */
  get size(): number {
    return this.#links.size + this.#misses.size
  }

  async #readNow(key: string, domain: string, tagKey: string): Promise<ResolvableLink | null> {
    const readAt = this.#options.monotonic()
    // Yields first, so that `read` has noted this reading before it can end.
    await Promise.resolve()
    const mine = this.#reading.get(key)
    try {
      const known = this.kept(key)
      const found = this.#options.find(domain, tagKey, known?.link ?? null)
      const link = await (known === undefined ? found : inTime(found, patience))
      if (mine !== undefined && this.#reading.get(key) === mine) this.#keep(key, link, readAt)
      return link
    } catch (error) {
      const kept = this.kept(key)
      if (kept === undefined || readAt - kept.readAt > graceAge) throw error
      this.tally.stale += 1
      this.#options.onStale(error)
      // Until the next try nobody waits for what is not there.
      const { maxAge, monotonic } = this.#options
      kept.freshUntil = Math.min(monotonic() + maxAge, kept.readAt + graceAge)
      kept.isRenewing = false
      return kept.link
    }
  }

  #keep(key: string, link: ResolvableLink | null, readAt: number): void {
    const freshUntil = Math.floor((readAt + this.#options.maxAge) / this.#tick) * this.#tick
    const [into, outOf] = link === null ? [this.#misses, this.#links] : [this.#links, this.#misses]
    this.#drop(outOf, key)
    const entry = { link, readAt, freshUntil, isRenewing: false }
    const kept = into.peek(key)
    const forgotten = into.set(key, kept === undefined ? entry : Object.assign(kept, entry))
    if (forgotten !== undefined) forgotten.freshUntil = -Infinity
  }

  #drop(from: BoundedMap<string, KeptLink>, key: string): void {
    const kept = from.peek(key)
    if (kept !== undefined) kept.freshUntil = -Infinity
    from.delete(key)
  }
}
