/** Why a process should get no traffic now. */
export type Unready = 'starting' | 'stopping' | 'database'

/** Milliseconds that a probe waits for the database. */
const patience = 2_000

/**
 * Whether this process should get traffic: from the moment both ports are open until it begins to stop, unless the database
 * is away for longer than the caller can do without it.
 */
export class Readiness {
  readonly #ask: () => Promise<unknown>
  readonly #monotonic: () => number
  #phase: 'starting' | 'open' | 'stopping' = 'starting'
  #asking: Promise<boolean> | null = null
  /** When the database was first found away; null while it answers. */
  #awaySince: number | null = null

  /** @param ask any statement. @param monotonic milliseconds of a clock that only runs forward. */
  constructor(ask: () => Promise<unknown>, monotonic: () => number = () => performance.now()) {
    this.#ask = ask
    this.#monotonic = monotonic
  }

  /** Both ports are open. */
  open(): void {
    if (this.#phase === 'starting') this.#phase = 'open'
  }

  /** The stop has begun; requests are still answered. */
  stop(): void {
    this.#phase = 'stopping'
  }

  /** Null when traffic is welcome. @param mostAway milliseconds that the database may be away. */
  async reason(mostAway: number): Promise<Unready | null> {
    if (this.#phase !== 'open') return this.#phase
    if (await this.isAnswered()) return null
    return this.#monotonic() - (this.#awaySince ?? 0) < mostAway ? null : 'database'
  }

  /** Whether the database answers in time. However many ask, it is asked once at a time. */
  async isAnswered(): Promise<boolean> {
    this.#asking ??= this.#ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.#asking = null))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience)
    })
    const isThere = await Promise.race([this.#asking, late]).finally(() => clearTimeout(timer))
    if (isThere) this.#awaySince = null
    else this.#awaySince ??= this.#monotonic()
    return isThere
  }
}
