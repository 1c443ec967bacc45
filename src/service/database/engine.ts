import type { Dialect, Kysely, RawBuilder } from 'kysely'
import type { Database } from './open-database.ts'
import type { WriteTurns } from './write-turns.ts'

/** What truly differs between engines; every statement besides is the same text. */
export type Engine = {
  readonly name: 'sqlite' | 'postgres'
  /** File or address of the database: all that a worker needs to open it too, with `engineAt`. */
  readonly location: string
  /** Whether a statement holds the thread that asks until it is answered. */
  readonly holdsThread: boolean
  /** Whether it chooses between indexes by figures of what stands in them. */
  readonly knowsFigures: boolean
  /** Connections of their own, for one process or worker. Its adapter carries the `EngineTraits`. */
  dialect(): Dialect
  /** The same for a change of the schema: no statement is cut off, however long it takes. */
  migrationDialect(): Dialect
  /** Column types for whole numbers up to 2^53 and for bytes. Text columns compare byte by byte. */
  readonly integer: 'integer' | 'bigint'
  readonly bytes: 'blob' | 'bytea'
  /** After the schema has changed: what the engine keeps to choose between indexes knows the new ones. */
  learnIndexes(db: Database): Promise<void>
  /** What ends a `create table`, so that columns hold their declared type only. */
  readonly tableEnd: RawBuilder<unknown> | null
  readonly search: SearchIndex
  /** Who of this process writes next; absent when the engine lets its writers in by itself. */
  readonly turns?: WriteTurns
  /** Begins to read what is there at this instant, however long it takes and whoever writes meanwhile. */
  readonly beginSnapshot: string
  /** One line for who runs the service when the database could not be opened; null when the error says enough itself. */
  explain(error: unknown): string | null
  /** Whether the database did not answer at all, so that the same request may succeed later. */
  isUnreachable(error: unknown): boolean
  /** Whether it could not write because its disk has no room; what it held before is whole, and it goes on reading. */
  isFull(error: unknown): boolean
}

/** How the engine finds text inside `qr_codes.search` without reading every code. */
export type SearchIndex = {
  /** Makes the index over what is there, and keeps it from then on. */
  create(db: Kysely<unknown>): Promise<void>
  /**
   * A select of the ids of all codes, of any user, that hold every word which is long enough for the index.
   * Null when none is, or when the engine uses its index for LIKE by itself.
   */
  codesWith(words: readonly string[]): RawBuilder<unknown> | null
}
