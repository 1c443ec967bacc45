import type { ServiceDeps } from '../service-deps.ts'
import { forNobody } from '../watch/request-context.ts'

/** Milliseconds between a use and its write, so that the uses of a moment are one transaction. */
const calm = 1_000

const minute = 60_000

/**
 * When each token was last used, to the minute. A request only notes it in memory; each token is written at most once a
 * minute, and a use is forgotten rather than holding anything up: at most the last second is lost with the process.
 */
export class TokenUses {
  readonly #deps: Pick<ServiceDeps, 'database' | 'clock' | 'logger'>
  /** Start of the minute that `#noted` is about, in milliseconds since 1970. */
  #minute = 0
  readonly #noted = new Set<string>()
  #waiting = new Map<string, string>()
  #timer: ReturnType<typeof setTimeout> | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: Pick<ServiceDeps, 'database' | 'clock' | 'logger'>) {
    this.#deps = deps
  }

  note(tokenId: string): void {
    const start = Math.floor(this.#deps.clock() / minute) * minute
    if (start !== this.#minute) {
      this.#minute = start
      this.#noted.clear()
    }
    if (this.#noted.has(tokenId)) return
    this.#noted.add(tokenId)
    this.#waiting.set(tokenId, new Date(start).toISOString())
    this.#timer ??= forNobody(() => setTimeout(() => void this.#write(), calm).unref())
  }

  /** The last use that is not written yet; null when there is none. */
  waiting(tokenId: string): string | null {
    return this.#waiting.get(tokenId) ?? null
  }

  /** Writes what waits. Resolves when it is stored. */
  close(): Promise<void> {
    return this.#write()
  }

  #write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#writeNow())
    return this.#writing
  }

  async #writeNow(): Promise<void> {
    const uses = [...this.#waiting]
    const byTime = new Map<string, string[]>()
    for (const [id, usedAt] of uses) byTime.set(usedAt, [...(byTime.get(usedAt) ?? []), id])
    try {
      for (const [usedAt, ids] of byTime) await this.#store(usedAt, ids)
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'The last use of access tokens could not be stored')
    }
    for (const [id, usedAt] of uses) if (this.#waiting.get(id) === usedAt) this.#waiting.delete(id)
  }

  async #store(usedAt: string, ids: readonly string[]): Promise<void> {
    await this.#deps.database
      .updateTable('tokens')
      .set({ last_used_at: usedAt })
      .where('id', 'in', ids)
      .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', usedAt)]))
      .execute()
  }
}
