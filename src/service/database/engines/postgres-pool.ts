import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { EngineWatch } from './engine.ts'
import { isPostgresUnreachable } from './postgres-errors.ts'

export type PoolLimits = {
  /** Maximum connections. */
  readonly connections: number
  /** Statement timeout in milliseconds, lock waits included; 0 for none. */
  readonly statement: number
  /** Called when an idle connection breaks. */
  readonly onLost: (error: Error) => void
  readonly watch?: EngineWatch
}

/** Milliseconds to wait for a connection. */
const connectTimeout = 10_000
/** Milliseconds after the server's own timeout until a response is given up. */
const silence = 5_000
/**
 * Maximum idle time in an open transaction, in milliseconds: its process crashed or hangs, and others wait
 * for its locks.
 */
const restInTransaction = 15_000
/** Milliseconds until an idle connection is closed. */
const idle = 30_000

/** A connection pool. Broken connections, idle or in use, never crash the process. */
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
  // The pool only handles errors of idle connections; an unhandled one would end the process.
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

/** Discards a connection after a network timeout, because a statement may still be running on it. */
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
  // Kysely's type includes cursors, used only for streams; there are none here.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken ?? false),
  }
}

/**
 * Adds the request id as a comment, visible in the server's activity and log. Statements are unnamed, so this
 * does not defeat plan caching.
 */
function named(sql: string, request: string | null): string {
  return request === null ? sql : `/* request ${request} */ ${sql}`
}

/** Maps `sslmode` as libpq does: `require` encrypts, `verify-full` also verifies the host. */
function withLibpqModes(url: string): string {
  const parsed = new URL(url)
  const mode = parsed.searchParams.get('sslmode')
  if (mode === null || mode === 'no-verify') return url
  parsed.searchParams.set('uselibpqcompat', 'true')
  return parsed.href
}

/** pg returns bigint as text, because it may exceed a JavaScript number; ours never does. */
const getTypeParser: typeof pg.types.getTypeParser = (type, format) =>
  type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC
    ? exactNumber
    : (pg.types.getTypeParser(type, format) as (value: string) => unknown)

/** Throws for an integer beyond 2^53. */
function exactNumber(text: string): number {
  const number = Number(text)
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(number)) {
    throw new RangeError(`${text} exceeds the range of exact integers`)
  }
  return number
}
