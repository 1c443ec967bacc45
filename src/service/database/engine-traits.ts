import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'
import type { WriteTurns } from './write-turns.ts'

/** Series of ids, each a row of `sequences`. */
export type IdSeries = 'codes' | 'links'

/** What a statement needs to know of the engine under it, carried by the dialect's adapter. */
export type EngineTraits = {
  /** Milliseconds after which a transaction that failed so for the nth time is tried again; null: another try cannot help. */
  readonly retryAfter: (error: unknown, failures: number) => number | null
  /** Gives ids outside of transactions; null: a transaction takes its own. */
  readonly ids: { take(series: IdSeries): Promise<number> } | null
  /** Asked before a transaction begins; absent when the engine lets its writers in by itself. */
  readonly turns?: WriteTurns
  /**
   * Does what can be done later just as well, unless another connection is writing: null, and nothing was done. Absent
   * when the engine's writers do not wait for each other.
   */
  readonly unlessBusy?: <Result>(
    database: Kysely<Tables>,
    work: () => Promise<Result>,
  ) => Promise<Result | null>
}

/** The traits of the engine under a database or a transaction of it. */
export function traitsOf(database: Kysely<Tables>): EngineTraits {
  const adapter: object = database.getExecutor().adapter
  if (!hasTraits(adapter)) throw new Error('The dialect of this database has no engine traits')
  return adapter
}

function hasTraits(adapter: object): adapter is EngineTraits {
  return 'retryAfter' in adapter && 'ids' in adapter
}
