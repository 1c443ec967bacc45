import { setTimeout as pause } from 'node:timers/promises'
import type { Dialect, Kysely, LogEvent, RawBuilder } from 'kysely'
import type { Tables } from '../schema.ts'

/** The differences between database engines. All other statements are the same text. */
export type Engine = {
  readonly name: 'sqlite' | 'postgres'
  /** File or URL of the database, enough for a worker to open it with `engineAt`. */
  readonly location: string
  /** Whether a running statement blocks its thread. */
  readonly holdsThread: boolean
  /** Whether the query planner has statistics. */
  readonly hasStatistics: boolean
  /** Its own connections, for one process or worker. The adapter carries `EngineTraits`. */
  dialect(): Dialect
  /** The same for migrations, without statement timeouts. */
  migrationDialect(): Dialect
  /** Updates planner statistics after a schema change. */
  learnIndexes(database: Kysely<Tables>): Promise<void>
  /**
   * A select of the ids of all codes, of any user, that hold every word which is long enough for the search index.
   * Null when no word is, or when the engine uses its index for LIKE by itself.
   */
  codesWith(words: readonly string[]): RawBuilder<unknown> | null
  /** Logs one line about a feature that is missing or slower. */
  warn(message: string): void
  /** Queue of this process's writers; missing when the engine schedules writers itself. */
  readonly turns?: WriteTurns
  /** Starts a consistent snapshot for long reads. */
  readonly beginSnapshot: string
  /** A one-line hint when the database could not be opened; null when the error is clear. */
  explain(error: unknown): string | null
  /** Whether the database did not respond, so a retry may succeed. */
  isUnreachable(error: unknown): boolean
  /** Whether the disk is full. Existing data is intact and readable. */
  isFull(error: unknown): boolean
}

export type IdSeries = 'codes' | 'links' | 'folders'

/** Engine-specific behaviour for statements, carried by the dialect's adapter. */
export type EngineTraits = {
  /**
   * Milliseconds until the next try after the nth failure of a transaction; null when a retry cannot help.
   */
  readonly retryAfter: (error: unknown, failures: number) => number | null
  /** Takes ids outside transactions; null when a transaction takes its own. */
  readonly ids: { take(series: IdSeries): Promise<number> } | null
  /** Queue for write transactions; missing when the engine schedules writers itself. */
  readonly turns?: WriteTurns
}

export function traitsOf(database: Kysely<Tables>): EngineTraits {
  const adapter: object = database.getExecutor().adapter
  if (!hasTraits(adapter)) throw new Error('The dialect of this database has no engine traits')
  return adapter
}

function hasTraits(adapter: object): adapter is EngineTraits {
  return 'retryAfter' in adapter && 'ids' in adapter
}

export type PoolConnections = {
  readonly total: number
  readonly idle: number
  /** Statements that wait for a connection. */
  readonly waiting: number
}

/** Receives engine events for metrics. */
export type EngineWatch = {
  /** Request id of a statement, visible on the server; null for none. Letters, digits, `.`, `_` and `-`. */
  request(): string | null
  /** A transaction was retried. */
  retried(): void
  /** A block of ids was reserved. */
  idsTaken(event: LogEvent): void
  /** A pool was opened. */
  pooled(read: () => PoolConnections): void
}

/** Maximum milliseconds to wait for another thread. */
const patience = 500

/**
 * Lets an occasional writer thread in before a busy one. SQLite waits by polling, so without this queue the
 * counting thread would starve.
 */
export class WriteTurns {
  #given: Promise<void> | null = null

  /** Lets another thread write until this resolves. */
  giveWhile(writing: Promise<unknown>): void {
    const given = Promise.race([
      writing.then(
        () => {},
        () => {},
      ),
      new Promise<void>((resolve) => setTimeout(resolve, patience).unref()),
    ]).finally(() => {
      if (this.#given === given) this.#given = null
    })
    this.#given = given
  }

  async take(): Promise<void> {
    while (this.#given !== null) await this.#given
  }
}

/** Whether a statement failed because a row refers to one that does not exist. */
export function isBrokenReference(error: unknown): boolean {
  // PostgreSQL's foreign_key_violation, and the same of SQLite.
  return hasCode(error, ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])
}

/** Whether a statement failed because a row with a unique key exists. */
export function isDuplicate(error: unknown): boolean {
  // PostgreSQL's unique_violation, and the same of SQLite.
  return hasCode(error, ['23505', 'SQLITE_CONSTRAINT_UNIQUE'])
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))
}

export async function retried<Result>(
  retryAfter: EngineTraits['retryAfter'],
  work: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      const delay = retryAfter(error, failures)
      if (delay === null) throw error
      await pause(delay)
    }
  }
}

/**
 * Rejects with a connection error after `most` milliseconds. For small reads, because a dead host refuses nothing and
 * the statement timeout is meant for larger work.
 */
export function inTime<Answer>(asked: Promise<Answer>, most: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const timeout = new Error(`The database did not respond within ${most} ms`)
      reject(Object.assign(timeout, { code: 'ETIMEDOUT' }))
    }, most)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
