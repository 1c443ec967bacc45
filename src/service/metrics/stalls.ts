/** Milliseconds between two looks at the event loop, which a stall may be longer than reported. */
const lookEvery = 20
/** Works named in a log line. */
const mostNamed = 5

type Stall = {
  readonly milliseconds: number
  /** Requests by their routes, and jobs, in progress; the newest first. */
  readonly during: readonly string[]
}

const none: Stall = { milliseconds: 0, during: [] }

/** Finds the longest stall of an event loop, and the work in progress. */
export class Stalls {
  readonly #monotonic: () => number
  readonly #running = new Set<{ readonly name: string }>()
  #seenAt: number
  #current = none
  #last = none

  /** @param monotonic milliseconds. */
  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic
    this.#seenAt = monotonic()
  }

  /** Call it when work begins. Returns the function to call when it ends. */
  begin(name: string): () => void {
    // Requests that waited for a stall begin after it, so they do not count as its cause.
    this.look()
    const work = { name }
    this.#running.add(work)
    return () => {
      if (!this.#running.has(work)) return
      this.look()
      this.#running.delete(work)
    }
  }

  /** Takes a long time without a look for a stall. */
  look(): void {
    const now = this.#monotonic()
    const milliseconds = now - this.#seenAt - lookEvery
    this.#seenAt = now
    if (milliseconds <= this.#current.milliseconds) return
    const during = [...this.#running].map(({ name }) => name).toReversed()
    this.#current = { milliseconds, during: during.slice(0, mostNamed) }
  }

  /** The longest stall of the period that ends; the next one begins. */
  next(): Stall {
    this.#last = this.#current
    this.#current = none
    return this.#last
  }

  /** The longest stall of this period and the one before. */
  get longest(): Stall {
    return this.#current.milliseconds > this.#last.milliseconds ? this.#current : this.#last
  }
}

/** Null while nobody looks at the loop of this process. */
let stalls: Stalls | null = null

/** Looks at the loop of this process from now on. */
export function findStalls(): Stalls {
  const found = (stalls = new Stalls())
  setInterval(() => found.look(), lookEvery).unref()
  return found
}

/** Notes that a request or a job runs. Returns the function to call when it ends. */
export function beginWork(name: string): () => void {
  return stalls?.begin(name) ?? (() => {})
}
