import { BoundedMap } from './bounded-map.ts'
import { visitorNetwork } from './password-tries.ts'

/** Milliseconds of one window, and the links that do not exist which one network may ask for in it. */
const window = 60_000
const mostMisses = 300

/** Counts, for each visitor's network, requests for links that do not exist. Links that do are never limited. */
export class MissLimit {
  readonly #misses = new BoundedMap<string, { since: number; count: number }>(20_000)
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts one miss. Returns 0, or the seconds after which another is welcome. */
  count(address: string): number {
    const now = this.#now()
    const network = visitorNetwork(address)
    const kept = this.#misses.peek(network)
    if (kept === undefined || now - kept.since >= window || now < kept.since) {
      this.#misses.set(network, { since: now, count: 1 })
      return 0
    }
    kept.count += 1
    return kept.count <= mostMisses ? 0 : Math.max(1, Math.ceil((kept.since + window - now) / 1_000))
  }
}
