import { inTime } from '../database/engines/engine.ts'
import { BoundedMap } from '../domain/bounded-map.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'

/**
 * Reads one link from the database; null when missing.
 *
 * @param tagKey the tag in lower case.
 * @param known the last result, returned as the same object while unchanged.
 */
export type FindLink = (
  domain: string,
  tagKey: string,
  known: ResolvableLink | null,
) => Promise<ResolvableLink | null>

export type LinkCacheOptions = {
  readonly find: FindLink
  /** Monotonic clock in milliseconds. */
  readonly monotonic: () => number
  /** Milliseconds until a cached link is read again, because another process may have changed it. */
  readonly maxAge?: number
  /**
   * Maximum cached links, and as many misses. Unused entries expire after `maxAge` anyway, so more would only
   * help while the database is unavailable, at over a kilobyte each.
   */
  readonly limit?: number
  /** Called when the database fails and an older entry is served. */
  readonly onStale?: (error: unknown) => void
}

/**
 * Entries expire at ticks, this many per `maxAge`, so links in use are read again in a few statements instead
 * of one each.
 */
const ticks = 4

/** Milliseconds that an expired entry is served while the database is unavailable. */
export const graceAge = 60_000
/** Milliseconds that visitors of a cached link wait for the database. */
const patience = 1_000

/** A cache entry. Callers may hold it: it is updated in place and never fresh after eviction. */
export type KeptLink = {
  /** Null for a missing link. */
  link: ResolvableLink | null
  /** On the monotonic clock. */
  readAt: number
  freshUntil: number
  isRenewing: boolean
  /** The link was written since it was read: this answer serves only when the database is unavailable. */
  isOutdated: boolean
}

/** The cache key of a link. */
export function linkKey(domain: string, tagKey: string): string {
  return `${domain}/${tagKey}`
}

/**
 * The link cache. Changes in this process apply at once (`forget`), those of others within `maxAge`. Misses
 * are cached separately, so guessing tags cannot evict links in use.
 */
export class LinkCache {
  readonly #links: BoundedMap<string, KeptLink>
  readonly #misses: BoundedMap<string, KeptLink>
  readonly #reading = new Map<string, Promise<ResolvableLink | null>>()
  readonly #options: Required<Omit<LinkCacheOptions, 'limit'>>
  /** Milliseconds. */
  readonly #tick: number
  /** Visits served from memory, visits that waited for the database, and stale responses. */
  readonly tally = { hits: 0, misses: 0, stale: 0 }

  constructor({ limit = 20_000, ...options }: LinkCacheOptions) {
    this.#options = { maxAge: 1_000, onStale: () => {}, ...options }
    this.#tick = this.#options.maxAge / ticks
    this.#links = new BoundedMap(limit)
    this.#misses = new BoundedMap(limit)
  }

  /**
   * The fresh entry; undefined when the database must be read. An entry that expires soon is refreshed in the
   * background, so visitors do not wait.
   */
  fresh(domain: string, tagKey: string): ResolvableLink | null | undefined {
    const kept = this.kept(linkKey(domain, tagKey))
    return kept === undefined ? undefined : this.freshOf(kept, domain, tagKey)
  }

  /** The entry of a key at any age, for `freshOf`. */
  kept(key: string): KeptLink | undefined {
    return this.#links.peek(key) ?? this.#misses.peek(key)
  }

  /** Like `fresh`, but takes an entry the caller already holds. */
  freshOf(kept: KeptLink, domain: string, tagKey: string): ResolvableLink | null | undefined {
    const now = this.#options.monotonic()
    if (now >= kept.freshUntil) return undefined
    if (!kept.isRenewing && now >= kept.freshUntil - this.#tick) {
      kept.isRenewing = true
      // A failure is reported to the next caller; this one has its result.
      this.read(domain, tagKey).catch(() => {})
    }
    return kept.link
  }

  /**
   * Reads a link once for all concurrent callers. Rejects only when the database fails and nothing is cached.
   */
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

  /**
   * After a write: the next visitor waits for the database. The last answer stays for the case that the database becomes
   * unavailable at this very moment; an answer that there is no link does not, because there may be one now.
   */
  forget(domain: string, tagKey: string): void {
    const key = linkKey(domain, tagKey)
    const kept = this.#links.peek(key)
    if (kept !== undefined) Object.assign(kept, { freshUntil: -Infinity, isOutdated: true })
    this.#drop(this.#misses, key)
    this.#reading.delete(key)
  }

  /** Number of entries. */
  get size(): number {
    return this.#links.size + this.#misses.size
  }

  async #readNow(key: string, domain: string, tagKey: string): Promise<ResolvableLink | null> {
    const readAt = this.#options.monotonic()
    // Yields first, so that `read` has registered this read before it ends.
    await Promise.resolve()
    const mine = this.#reading.get(key)
    try {
      const known = this.kept(key)
      const found = this.#options.find(domain, tagKey, known?.link ?? null)
      // An outdated answer is given when the database fails, not when it is slow.
      const link = await (known === undefined || known.isOutdated ? found : inTime(found, patience))
      if (mine !== undefined && this.#reading.get(key) === mine) this.#keep(key, link, readAt)
      return link
    } catch (error) {
      const kept = this.kept(key)
      if (kept === undefined || readAt - kept.readAt > graceAge) throw error
      // A read that began before a write knows nothing of what came after.
      if (mine === undefined || this.#reading.get(key) !== mine) return kept.link
      this.tally.stale += 1
      this.#options.onStale(error)
      // Until the next try nobody waits for the unavailable database.
      const { maxAge, monotonic } = this.#options
      kept.freshUntil = Math.min(monotonic() + maxAge, kept.readAt + graceAge)
      kept.isRenewing = false
      kept.isOutdated = false
      return kept.link
    }
  }

  #keep(key: string, link: ResolvableLink | null, readAt: number): void {
    const freshUntil = Math.floor((readAt + this.#options.maxAge) / this.#tick) * this.#tick
    const [into, outOf] = link === null ? [this.#misses, this.#links] : [this.#links, this.#misses]
    this.#drop(outOf, key)
    const entry = { link, readAt, freshUntil, isRenewing: false, isOutdated: false }
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
