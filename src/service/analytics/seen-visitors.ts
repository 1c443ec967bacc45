/** Visitors remembered at most, each of them by a short hash that ends with the day. */
const mostRemembered = 20_000

/** Hashes of visitors by scope. */
type Visitors = { readonly byScope: Map<number, Set<number>>; size: number }

/**
 * The visitors of today that are in the database: naming them again would change nothing. One is remembered when the
 * group that named them first is committed, and what is forgotten is only named once more.
 */
export class SeenVisitors {
  #day = 0
  #kept = noVisitors()
  /** Named by the group at hand, by day. */
  #named = new Map<number, Visitors>()

  /** Begins a group; what a failed one named counts as not seen. */
  begin(): void {
    this.#named = new Map()
  }

  /**
   * Whether the group at hand has to name a visitor, which from then on it does.
   *
   * @param day since 1970, UTC.
   * @param scope a code's id, or a user's below zero for the library.
   * @param visitor 48 bits of a hash.
   */
  isNew(day: number, scope: number, visitor: number): boolean {
    if (day === this.#day && this.#kept.byScope.get(scope)?.has(visitor) === true) return false
    let named = this.#named.get(day)
    if (named === undefined) this.#named.set(day, (named = noVisitors()))
    return add(named, scope, visitor)
  }

  /** The group at hand is committed. */
  keep(): void {
    for (const [day, visitors] of this.#named) {
      if (day < this.#day) continue
      if (day > this.#day || this.#kept.size + visitors.size > mostRemembered) this.#kept = noVisitors()
      this.#day = day
      if (visitors.size > mostRemembered) continue
      for (const [scope, hashes] of visitors.byScope) for (const hash of hashes) add(this.#kept, scope, hash)
    }
    this.#named = new Map()
  }
}

function noVisitors(): Visitors {
  return { byScope: new Map(), size: 0 }
}

/** False for one that is there already. */
function add(visitors: Visitors, scope: number, visitor: number): boolean {
  let ofScope = visitors.byScope.get(scope)
  if (ofScope === undefined) visitors.byScope.set(scope, (ofScope = new Set()))
  if (ofScope.has(visitor)) return false
  ofScope.add(visitor)
  visitors.size += 1
  return true
}
