import { createSerialQueue } from '#contract/serial-queue.ts'
import type { CommandDeps } from './command-deps.ts'
import { forNobody } from '../metrics/request-context.ts'

/** Milliseconds between a use and its write, so that several uses share a transaction. */
const calm = 1_000

const minute = 60_000

/**
 * Records the last use of each token or session, to the minute. Uses are buffered and written at most once per minute
 * and token; at most the last second is lost on a crash.
 */
export class TokenUses {
  readonly #deps: Pick<CommandDeps, 'database' | 'clock' | 'logger'>
  readonly #table: 'tokens' | 'sessions'
  /** Start of the minute of `#noted`, in milliseconds since 1970. */
  #minute = 0
  readonly #noted = new Set<string>()
  #waiting = new Map<string, string>()
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #inTurn = createSerialQueue()

  constructor(
    deps: Pick<CommandDeps, 'database' | 'clock' | 'logger'>,
    table: 'tokens' | 'sessions' = 'tokens',
  ) {
    this.#deps = deps
    this.#table = table
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

  /** Writes pending uses. Resolves when stored. */
  close(): Promise<void> {
    return this.#write()
  }

  #write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    return this.#inTurn(() => this.#writeNow())
  }

  async #writeNow(): Promise<void> {
    const uses = [...this.#waiting]
    const byTime = new Map<string, string[]>()
    for (const [id, usedAt] of uses) byTime.set(usedAt, [...(byTime.get(usedAt) ?? []), id])
    try {
      for (const [usedAt, ids] of byTime) await this.#store(usedAt, ids)
    } catch (error) {
      this.#deps.logger.warn({ err: error }, `Could not store the last use of ${this.#table}`)
    }
    for (const [id, usedAt] of uses) if (this.#waiting.get(id) === usedAt) this.#waiting.delete(id)
  }

  async #store(usedAt: string, ids: readonly string[]): Promise<void> {
    await this.#deps.database
      .updateTable(this.#table)
      .set({ last_used_at: usedAt })
      .where('id', 'in', ids)
      .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', usedAt)]))
      .execute()
  }
}
