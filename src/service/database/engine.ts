import type { Dialect, RawBuilder } from 'kysely'

/** What truly differs between engines; every statement besides is the same text. */
export type Engine = {
  readonly name: 'sqlite' | 'postgres'
  /** File or address of the database: with the name, all that a worker needs to open it too. */
  readonly location: string
  /** A connection of its own, for one process or worker. */
  dialect(): Dialect
  /** Column types for whole numbers up to 2^53 and for bytes. */
  readonly integer: 'integer' | 'bigint'
  readonly bytes: 'blob' | 'bytea'
  /** What ends a `create table`, so that columns hold their declared type only. */
  readonly tableEnd: RawBuilder<unknown> | null
}
