import type { LogEvent } from 'kysely'

/** Connections of one pool. */
export type PoolConnections = {
  /** Open ones, in use or not. */
  readonly total: number
  readonly idle: number
  /** Statements that wait for one. */
  readonly waiting: number
}

/** Whom an engine tells what it does. */
export type EngineWatch = {
  /** Id of the request that a statement is for, to be seen on the server; null: none. Letters, digits, `.`, `_` and `-`. */
  request(): string | null
  /** A transaction that lost is done again. */
  retried(): void
  /** A statement for a block of ids was made. */
  idsTaken(event: LogEvent): void
  /** A pool was opened. */
  pooled(read: () => PoolConnections): void
}
