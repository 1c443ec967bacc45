import type { Engine } from './engine.ts'
import type { EngineWatch } from './engine-watch.ts'
import { TesseraPostgresDialect } from './postgres-dialect.ts'
import { explainPostgresError, isLostRace, isPostgresFull, isPostgresUnreachable } from './postgres-errors.ts'
import { openPool } from './postgres-pool.ts'
import { postgresSearch } from './postgres-search.ts'

export type PostgresOptions = {
  /** Connections at the same time; one more is opened now and then for a block of ids. */
  readonly connections?: number
  /** Decides how long a lost transaction waits: from 0 up to 1. */
  readonly random?: () => number
  /** Told of what goes on working, but worse. */
  readonly warn?: (words: string) => void
  readonly watch?: EngineWatch
}

/** Milliseconds of one statement, also of one that waits for a row: with the wait for a silent server, less than a request may take. */
const statementTimeout = 20_000
/** Times that a transaction may lose before its error is told. */
const tries = 10
/** Milliseconds; the wait grows with each loss, up to the second. */
const [shortestWait, longestWait] = [5, 500]

/**
 * PostgreSQL 15 and newer, and what speaks its protocol. Transactions are read committed; where the server knows only
 * stronger ones, those that lose are done again.
 *
 * @param url `postgres://user:password@host:port/database?sslmode=…`
 */
export function postgresEngine(url: string, options: PostgresOptions = {}): Engine {
  const { connections = 10, random = Math.random, warn = () => {}, watch } = options
  const onLost = (error: Error): void =>
    warn(`A resting connection to the database was lost: ${error.message}`)
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
    knowsFigures: true,
    dialect: () => dialect(connections, statementTimeout),
    migrationDialect: () => dialect(1, 0),
    integer: 'bigint',
    bytes: 'bytea',
    // The server does so by itself.
    learnIndexes: async () => {},
    tableEnd: null,
    search: postgresSearch(warn),
    beginSnapshot: 'begin isolation level repeatable read, read only',
    explain: (error) => explainPostgresError(error, url),
    isUnreachable: isPostgresUnreachable,
    isFull: isPostgresFull,
  }
}
