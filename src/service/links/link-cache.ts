import type { LRUCache } from 'lru-cache'
import { slashTagKey } from '#contract/slash-tag.ts'
import { inTime } from '../database/engines/engine.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import { leastRecent } from '../domain/least-recent.ts'

/** The links with one key: one, or on a domain where capital letters matter several by their tags. */
export type SameKey = ResolvableLink | ReadonlyMap<string, ResolvableLink>

/**
 * Reads the links with one key from the database; null for none.
 *
 * @param tagKey the tag in lower case.
 */
export type FindLink = (domain: string, tagKey: string) => Promise<SameKey | null>

export type LinkCacheOptions = {
  readonly find: FindLink
  /** Monotonic clock in milliseconds. */
  readonly monotonic: () => number
  /** Maximum cached links, and as many misses. A link takes more than a kilobyte. */
  readonly limit?: number
  /** Called when the database fails and an older entry is served. */
  readonly onStale?: (error: unknown) => void
}

/** Milliseconds until a cached link is read again, because another process may have changed it. */
export const maxAge = 1_000
/** Entries expire at multiples of this, so that one statement reads many links again. */
const tick = maxAge / 4
/** Milliseconds that an expired entry is served while the database is unavailable. */
export const graceAge = 3_600_000
/** Milliseconds that visitors of a cached link wait for the database. */
const patience = 1_000

type Entry = {
  /** Null for a missing link. */
  readonly link: SameKey | null
  /** On the monotonic clock. */
  readonly readAt: number
  freshUntil: number
  isRenewing: boolean
  /** The link was written since. This entry is used only when the database is unavailable. */
  isOutdated: boolean
}

/**
 * The link cache. Changes in this process apply at once (`forget`), those of others within a second. Misses
 * are cached separately, so guessing tags cannot evict links in use.
 */
export class LinkCache {
  readonly #links: LRUCache<string, Entry>
  readonly #misses: LRUCache<string, Entry>
  readonly #reading = new Map<string, Promise<SameKey | null>>()
  readonly #options: Required<Omit<LinkCacheOptions, 'limit'>>
  /** Visits served from memory, visits that waited for the database, and stale responses. */
  readonly tally = { hits: 0, misses: 0, stale: 0 }

  constructor({ limit = 20_000, ...options }: LinkCacheOptions) {
    this.#options = { onStale: () => {}, ...options }
    this.#links = leastRecent(limit)
    this.#misses = leastRecent(limit)
  }

  /**
   * The fresh entry; undefined when the database must be read. An entry that expires soon is refreshed in the
   * background, so visitors do not wait.
   */
  fresh(domain: string, tag: string): ResolvableLink | null | undefined {
    const tagKey = slashTagKey(tag)
    const entry = this.#entry(keyOf(domain, tagKey))
    const now = this.#options.monotonic()
    if (entry === undefined || now >= entry.freshUntil) return undefined
    if (!entry.isRenewing && now >= entry.freshUntil - tick) {
      entry.isRenewing = true
      // This caller has its result. A failure is reported to the next one.
      this.read(domain, tag).catch(() => {})
    }
    return meant(entry.link, tag)
  }

  /** Reads a link, once for all concurrent callers. Rejects only when the database fails and nothing is cached. */
  async read(domain: string, tag: string): Promise<ResolvableLink | null> {
    return meant(await this.#readKey(domain, slashTagKey(tag)), tag)
  }

  #readKey(domain: string, tagKey: string): Promise<SameKey | null> {
    const key = keyOf(domain, tagKey)
    const reading = this.#reading.get(key)
    if (reading !== undefined) return reading
    const started = this.#readNow(key, domain, tagKey).finally(() => {
      if (this.#reading.get(key) === started) this.#reading.delete(key)
    })
    this.#reading.set(key, started)
    return started
  }

  /**
   * Called after a write: the next visitor waits for the database. The old entry stays in case the database becomes
   * unavailable now. A cached miss does not, because the link may exist now.
   */
  forget(domain: string, tagKey: string): void {
    const key = keyOf(domain, tagKey)
    const entry = this.#links.get(key)
    if (entry !== undefined) Object.assign(entry, { freshUntil: -Infinity, isOutdated: true })
    this.#misses.delete(key)
    this.#reading.delete(key)
  }

  get size(): number {
    return this.#links.size + this.#misses.size
  }

  #entry(key: string): Entry | undefined {
    return this.#links.get(key) ?? this.#misses.get(key)
  }

  async #readNow(key: string, domain: string, tagKey: string): Promise<SameKey | null> {
    const { find, monotonic, onStale } = this.#options
    const readAt = monotonic()
    // Lets `read` register this read before it ends.
    await Promise.resolve()
    const mine = this.#reading.get(key)
    const isCurrent = () => mine !== undefined && this.#reading.get(key) === mine
    try {
      const known = this.#entry(key)
      const found = find(domain, tagKey)
      // An outdated entry is used when the database fails, not when it is slow.
      const link = await (known === undefined || known.isOutdated ? found : inTime(found, patience))
      if (isCurrent()) this.#save(key, link, readAt)
      return link
    } catch (error) {
      const entry = this.#entry(key)
      if (entry === undefined || readAt - entry.readAt > graceAge) throw error
      // A read that began before a write has the old link.
      if (!isCurrent()) return entry.link
      this.tally.stale += 1
      onStale(error)
      // Until the next try, nobody waits for the unavailable database.
      entry.freshUntil = Math.min(monotonic() + maxAge, entry.readAt + graceAge)
      entry.isRenewing = false
      entry.isOutdated = false
      return entry.link
    }
  }

  #save(key: string, link: SameKey | null, readAt: number): void {
    const freshUntil = Math.floor((readAt + maxAge) / tick) * tick
    const [into, outOf] = link === null ? [this.#misses, this.#links] : [this.#links, this.#misses]
    outOf.delete(key)
    into.set(key, { link, readAt, freshUntil, isRenewing: false, isOutdated: false })
  }
}

/** The link that a typed tag means. */
function meant(links: SameKey | null, tag: string): ResolvableLink | null {
  return areSeveral(links) ? (links.get(tag) ?? null) : links
}

export function areSeveral(links: SameKey | null): links is Exclude<SameKey, ResolvableLink> {
  return links instanceof Map
}

function keyOf(domain: string, tagKey: string): string {
  return `${domain}/${tagKey}`
}
