/** Visitors remembered at most, each of them by a short hash that ends with the day. */
const mostRemembered = 20_000

/**
 * The visitors of today that are in the database: naming them again would change nothing. One is remembered when the
 * group that named them first is committed, and what is forgotten is only named once more.
 */
export class SeenVisitors {
  #date = ''
  #kept = new Set<string>()
  /** Named by the group at hand, by UTC date. */
  #named = new Map<string, Set<string>>()

  /** Begins a group; what a failed one named counts as not seen. */
  begin(): void {
    this.#named = new Map()
  }

  /** Whether the group at hand has to name a visitor, which from then on it does. @param date UTC, `YYYY-MM-DD`. @param visitor user, code and hash. */
  isNew(date: string, visitor: string): boolean {
    if (date === this.#date && this.#kept.has(visitor)) return false
    let named = this.#named.get(date)
    if (named === undefined) this.#named.set(date, (named = new Set()))
    if (named.has(visitor)) return false
    named.add(visitor)
    return true
  }

  /** The group at hand is committed. */
  keep(): void {
    for (const [date, visitors] of this.#named) {
      if (date < this.#date) continue
      if (date > this.#date || this.#kept.size + visitors.size > mostRemembered) this.#kept = new Set()
      this.#date = date
      if (visitors.size <= mostRemembered) for (const visitor of visitors) this.#kept.add(visitor)
    }
    this.#named = new Map()
  }
}
