import type { Engine, EngineWatch } from './engine.ts'
import { TesseraPostgresDialect } from './postgres-dialect.ts'
import { explainPostgresError, isLostRace, isPostgresFull, isPostgresUnreachable } from './postgres-errors.ts'
import { openPool } from './postgres-pool.ts'

export type PostgresOptions = {
  /** Connections in the pool; one more is opened for id blocks. */
  readonly connections?: number
  /** Randomises retry delays: from 0 to below 1. */
  readonly random?: () => number
  /** Receives warnings about degraded features. */
  readonly warn?: (words: string) => void
  readonly watch?: EngineWatch
}

/**
 * Statement timeout in milliseconds, lock waits included. Together with the network timeout, less than a
 * request may take.
 */
const statementTimeout = 20_000
/** Attempts of a transaction before its error is thrown. */
const tries = 10
/** Retry delays in milliseconds: the first one, and the maximum. */
const [shortestWait, longestWait] = [5, 500]

/**
 * PostgreSQL 15 and newer. Transactions are read committed; on servers with stronger
 * isolation, serialization failures are retried.
 *
 * @param url `postgres://user:password@host:port/database?sslmode=…`
 */
export function postgresEngine(url: string, options: PostgresOptions = {}): Engine {
  const { connections = 10, random = Math.random, warn = () => {}, watch } = options
  const onLost = (error: Error): void => warn(`Lost an idle connection to the database: ${error.message}`)
  const poolOf = (size: number, statement: number) => () =>
    openPool(url, { connections: size, statement, onLost, ...(watch === undefined ? {} : { watch }) })
  const dialect = (size: number, statement: number): TesseraPostgresDialect =>
    new TesseraPostgresDialect({
      pool: poolOf(size, statement),
      idPool: poolOf(1, statement),
      ...(watch === undefined ? {} : { onIds: (event) => watch.idsTaken(event) }),
      retryAfter: (error, failures) => {
        if (!isLostRace(error) || failures >= tries) return null
        watch?.retried()
        return random() * Math.min(longestWait, shortestWait * 2 ** failures)
      },
    })
  return {
    name: 'postgres',
    location: url,
    holdsThread: false,
    hasStatistics: true,
    dialect: () => dialect(connections, statementTimeout),
    migrationDialect: () => dialect(1, 0),
    // The server maintains statistics itself.
    learnIndexes: async () => {},
    // The planner takes the trigram index for LIKE by itself.
    codesWith: () => null,
    warn,
    beginSnapshot: 'begin isolation level repeatable read, read only',
    explain: (error) => explainPostgresError(error, url),
    isUnreachable: isPostgresUnreachable,
    isFull: isPostgresFull,
  }
}
