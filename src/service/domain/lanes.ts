type Waiting = { readonly begin: () => void; readonly drop: (reason: unknown) => void }

export type LaneLimits = {
  /** Pieces of work that run at the same time, in all lanes together. */
  readonly atOnce: number
  /** Pieces of work of one lane that run at the same time. */
  readonly perLane: number
  /** Pieces of work of one lane that may wait; no limit when missing. */
  readonly waiting?: number
}

/** The lane has as much waiting work as it may have. */
export class LaneFull extends Error {}

/**
 * Runs work in lanes, such as one for each account: the next piece is that of the lane that waited longest for its turn,
 * so no lane delays another one by the length of its queue.
 */
export class Lanes<Lane> {
  readonly #limits: LaneLimits
  /** Lanes with waiting work. The first one has the next turn. */
  readonly #waiting = new Map<Lane, Waiting[]>()
  readonly #running = new Map<Lane, number>()
  #runs = 0

  constructor(limits: LaneLimits) {
    this.#limits = limits
  }

  /** Pieces of work that wait, of one lane. */
  waitingIn(lane: Lane): number {
    return this.#waiting.get(lane)?.length ?? 0
  }

  /** The result of the work. @throws LaneFull; the signal's reason when it is aborted before the work begins. */
  run<Result>(lane: Lane, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.waitingIn(lane) >= (this.#limits.waiting ?? Infinity)) return Promise.reject(new LaneFull())
    return new Promise<Result>((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', onAbort)
          this.#begin(lane, work).then(resolve, reject)
        },
        drop: reject,
      }
      const onAbort = () => {
        this.#leave(lane, waiting)
        reject(signal?.reason as Error)
      }
      if (signal?.aborted === true) return onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      const queue = this.#waiting.get(lane)
      if (queue === undefined) this.#waiting.set(lane, [waiting])
      else queue.push(waiting)
      this.#next()
    })
  }

  /** Drops all waiting work, whose results reject with the reason. */
  dropWaiting(reason: unknown): void {
    const queues = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const queue of queues) for (const { drop } of queue) drop(reason)
  }

  #next(): void {
    for (const [lane, queue] of Array.from(this.#waiting)) {
      if (this.#runs >= this.#limits.atOnce) return
      if ((this.#running.get(lane) ?? 0) >= this.#limits.perLane) continue
      const first = queue.shift()
      // To the end of the turn.
      this.#waiting.delete(lane)
      if (queue.length > 0) this.#waiting.set(lane, queue)
      first?.begin()
    }
  }

  async #begin<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    this.#runs += 1
    this.#running.set(lane, (this.#running.get(lane) ?? 0) + 1)
    try {
      return await work()
    } finally {
      this.#runs -= 1
      const left = (this.#running.get(lane) ?? 1) - 1
      if (left === 0) this.#running.delete(lane)
      else this.#running.set(lane, left)
      this.#next()
    }
  }

  #leave(lane: Lane, waiting: Waiting): void {
    const queue = this.#waiting.get(lane)
    const place = queue?.indexOf(waiting) ?? -1
    if (queue === undefined || place < 0) return
    queue.splice(place, 1)
    if (queue.length === 0) this.#waiting.delete(lane)
  }
}
