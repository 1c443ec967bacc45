import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { EngineWatch } from './engine-watch.ts'
import { isPostgresUnreachable } from './postgres-errors.ts'

export type PoolLimits = {
  /** Connections at the same time. */
  readonly connections: number
  /** Milliseconds of one statement, also of one that waits for a row; 0 is unlimited. */
  readonly statement: number
  /** Told of a connection that broke while nobody used it. */
  readonly onLost: (error: Error) => void
  readonly watch?: EngineWatch
}

/** Milliseconds until a new connection, or a turn on one of the pool's, is given up. */
const connectTimeout = 10_000
/** Milliseconds beyond the server's own limit after which an answer is not expected any more. */
const silence = 5_000
/** Milliseconds that an open transaction may rest: its process is gone or stuck, and others wait for its rows. */
const restInTransaction = 15_000
/** Milliseconds after which an unused connection is closed. */
const idle = 30_000

/** Connections to one database. None that breaks, used or not, ends the process. */
export function openPool(url: string, { connections, statement, onLost, watch }: PoolLimits): PostgresPool {
  const pool = new pg.Pool({
    connectionString: withLibpqModes(url),
    application_name: 'tessera',
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statement === 0
      ? {}
      : {
          statement_timeout: statement,
          query_timeout: statement + silence,
          idle_in_transaction_session_timeout: restInTransaction,
        }),
    types: { getTypeParser },
  })
  pool.on('error', onLost)
  // The pool listens to idle connections only, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  watch?.pooled(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? discarding(client, watch)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/** Throws a connection away once the server was not heard on it: it may still be in the middle of something. */
function discarding(client: pg.PoolClient, watch: EngineWatch | undefined): PostgresPoolClient {
  let broken: Error | null = null
  const query = async (sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    if (broken !== null) throw broken
    try {
      return await client.query(named(sql, watch?.request() ?? null), [...parameters])
    } catch (error) {
      if (isPostgresUnreachable(error) && error instanceof Error) broken = error
      throw error
    }
  }
  // Kysely's type also names cursors, which it uses for streams only; there are none here.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken ?? false),
  }
}

/**
 * Names the request in front, where the server's list of statements and its log show it. Statements have no name, so the
 * server keeps no plan by their text that this could spoil.
 */
function named(sql: string, request: string | null): string {
  return request === null ? sql : `/* request ${request} */ ${sql}`
}

/** `sslmode` as PostgreSQL's own programs mean it: `require` encrypts, `verify-full` also checks who answers. */
function withLibpqModes(url: string): string {
  const parsed = new URL(url)
  const mode = parsed.searchParams.get('sslmode')
  if (mode === null || mode === 'no-verify') return url
  parsed.searchParams.set('uselibpqcompat', 'true')
  return parsed.href
}

/** Whole numbers come as text because they may be wider than a number of JavaScript; ours never are. */
const getTypeParser: typeof pg.types.getTypeParser = (type, format) =>
  type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC
    ? exactNumber
    : (pg.types.getTypeParser(type, format) as (value: string) => unknown)

/** Throws for a whole number that a JavaScript number cannot hold. */
function exactNumber(text: string): number {
  const number = Number(text)
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(number)) {
    throw new RangeError(`${text} is beyond the whole numbers that are kept exactly`)
  }
  return number
}
