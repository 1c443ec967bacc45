/** A map that drops the least recently used entry beyond `limit`. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#entries.size
  }

  /** Reads without counting as use. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  /** Sets and counts as use. Returns the dropped value, if any. */
  set(key: Key, value: Value): Value | undefined {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) return undefined
    const oldest = this.#entries.entries().next()
    if (oldest.done === true) return undefined
    this.#entries.delete(oldest.value[0])
    return oldest.value[1]
  }

  delete(key: Key): boolean {
    return this.#entries.delete(key)
  }
}
