import {
  type ColumnDefinitionNode,
  DataTypeNode,
  type DialectAdapter,
  type Driver,
  Kysely,
  type LogEvent,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type QueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { takeIds } from '../queries/links.ts'
import type { Tables } from '../schema.ts'
import { type Engine, type EngineTraits, type EngineWatch, type IdSeries, retried } from './engine.ts'

export type PostgresOptions = {
  /** Connections in the pool; one more is opened for id blocks. */
  readonly connections?: number
  /** Randomises retry delays: from 0 to below 1. */
  readonly random?: () => number
  readonly warn?: (words: string) => void
  readonly watch?: EngineWatch
}

/**
 * Statement timeout in milliseconds, lock waits included. Together with the network timeout, less than a
 * request may take.
 */
const statementTimeout = 20_000
/** Attempts of a transaction. */
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

const blockSize = 100

type ReserveIds = (series: IdSeries, count: number) => Promise<number>

/**
 * Hands out ids from blocks owned by this process, so creates do not contend on one row. Unused ids of a
 * block are lost at a stop: ids are unique but have gaps.
 */
class IdBlocks {
  readonly #reserve: ReserveIds
  readonly #blocks = new Map<IdSeries, { next: number; readonly last: number }>()
  readonly #reserving = new Map<IdSeries, Promise<void>>()

  constructor(reserve: ReserveIds) {
    this.#reserve = reserve
  }

  async take(series: IdSeries): Promise<number> {
    for (;;) {
      const block = this.#blocks.get(series)
      if (block !== undefined && block.next <= block.last) return block.next++
      await this.#refill(series)
    }
  }

  /** One refill per series: all callers wait for the same block. */
  #refill(series: IdSeries): Promise<void> {
    const under = this.#reserving.get(series)
    if (under !== undefined) return under
    const reserving = this.#reserve(series, blockSize)
      .then((last) => void this.#blocks.set(series, { next: last - blockSize + 1, last }))
      .finally(() => this.#reserving.delete(series))
    this.#reserving.set(series, reserving)
    return reserving
  }
}

type TesseraPostgres = {
  /** Connections for statements. */
  readonly pool: () => PostgresPool
  /**
   * A separate connection for id blocks. A transaction waiting for ids already holds a pool connection; with
   * all of them waiting, the pool would deadlock.
   */
  readonly idPool: () => PostgresPool
  readonly retryAfter: EngineTraits['retryAfter']
  readonly onIds?: (event: LogEvent) => void
}

/** Kysely's dialect with bytewise collation, id blocks, retries, and a row as migration lock. */
class TesseraPostgresDialect extends PostgresDialect {
  readonly #config: TesseraPostgres
  readonly #ids: Kysely<Tables>

  constructor(config: TesseraPostgres) {
    const pool = async (): Promise<PostgresPool> => config.pool()
    super({ pool })
    this.#config = config
    this.#ids = new Kysely({
      dialect: new PostgresDialect({ pool: async () => config.idPool() }),
      ...(config.onIds === undefined ? {} : { log: config.onIds }),
    })
  }

  override createAdapter(): DialectAdapter {
    const { retryAfter } = this.#config
    const reserve = (series: IdSeries, count: number): Promise<number> =>
      retried(retryAfter, () => takeIds(this.#ids, series, count))
    return new TesseraPostgresAdapter({ retryAfter, ids: new IdBlocks(reserve) })
  }

  override createDriver(): Driver {
    return new TwoPoolDriver(async () => this.#config.pool(), this.#ids)
  }

  override createQueryCompiler(): QueryCompiler {
    return new BytewiseCompiler()
  }
}

class TwoPoolDriver extends PostgresDriver {
  readonly #ids: Kysely<Tables>

  constructor(pool: () => Promise<PostgresPool>, ids: Kysely<Tables>) {
    super({ pool })
    this.#ids = ids
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#ids.destroy()])
  }
}

/** Text columns sort and compare by bytes, as on SQLite, whatever the database's locale. */
class BytewiseCompiler extends PostgresQueryCompiler {
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    const { dataType } = node
    const isText = DataTypeNode.is(dataType) && dataType.dataType === 'text'
    super.visitColumnDefinition(
      isText ? { ...node, dataType: sql`text collate "C"`.toOperationNode() } : node,
    )
  }
}

class TesseraPostgresAdapter extends PostgresAdapter implements EngineTraits {
  readonly retryAfter: EngineTraits['retryAfter']
  readonly ids: EngineTraits['ids']

  constructor({ retryAfter, ids }: EngineTraits) {
    super()
    this.retryAfter = retryAfter
    this.ids = ids
  }

  /**
   * Kysely's advisory lock is unreliable behind a connection pooler. A locked row
   * replaces it. The migrations run in the transaction that begins here, because a second `begin` has no
   * effect.
   */
  override async acquireMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    await sql`begin isolation level read committed`.execute(db)
    await sql`update ${sql.table(options.lockTable)} set is_locked = 1 where id = ${options.lockRowId}`.execute(
      db,
    )
  }

  /** Ends the transaction after a failure before the first migration; otherwise it has already ended. */
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`rollback`.execute(db)
  }
}

type PoolLimits = {
  readonly connections: number
  readonly statement: number
  readonly onLost: (error: Error) => void
  readonly watch?: EngineWatch
}

const connectTimeout = 10_000
/** Milliseconds to wait for a response beyond the statement timeout. */
const silence = 5_000
/**
 * Maximum idle time in an open transaction, in milliseconds: its process crashed or hangs, and others wait
 * for its locks.
 */
const restInTransaction = 15_000
const idle = 30_000

/** A connection pool. Broken connections, idle or in use, never crash the process. */
function openPool(url: string, { connections, statement, onLost, watch }: PoolLimits): PostgresPool {
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

/**
 * PostgreSQL error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html. Others come from
 * Node's sockets and from pg, which reports a lost connection only in its message.
 */

/** Serialization failure or deadlock: a retry may succeed. */
const lost = new Set(['40001', '40P01'])

/** The server stops, starts, is full, or failed over. Class 08 is a connection failure. */
const absent = new Set(['57P01', '57P02', '57P03', '53300', '25006'])

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const networkWords =
  /^(connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error)/i

function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

function isLostRace(error: unknown): boolean {
  return lost.has(errorCode(error))
}

function isPostgresUnreachable(error: unknown): boolean {
  const code = errorCode(error)
  if (code.startsWith('08') || absent.has(code) || network.has(code) || isNoSocket(error)) return true
  return error instanceof Error && networkWords.test(error.message)
}

function isPostgresFull(error: unknown): boolean {
  return errorCode(error) === '53100'
}

/** A Unix socket without a server. */
function isNoSocket(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
}

/** A one-line hint for the operator, without the password. */
export function explainPostgresError(error: unknown, url: string): string | null {
  const { hostname, port, username, pathname } = new URL(url)
  const place = `${hostname || 'localhost'}:${port || 5432}`
  const name = decodeURIComponent(pathname.slice(1))
  const code = errorCode(error)
  const words = error instanceof Error ? error.message : String(error)
  if (code === '28P01' || code === '28000') {
    return `The database at ${place} rejected the user "${decodeURIComponent(username)}" or its password: ${words}. Correct DATABASE_URL.`
  }
  if (code === '3D000')
    return `The server at ${place} has no database "${name}". Create it, or correct DATABASE_URL.`
  if (code === '53300') return `The database at ${place} has no free connection: ${words}.`
  if (/SSL|TLS|certificate|self.signed/i.test(`${code} ${words}`)) {
    return `Could not connect with encryption to the database at ${place}: ${words}. See sslmode in DATABASE_URL.`
  }
  if (isPostgresUnreachable(error)) {
    return `Could not reach the database at ${place}: ${code || words}. Start it, or correct DATABASE_URL.`
  }
  if (code === '42501')
    return `The database user "${decodeURIComponent(username)}" lacks a permission: ${words}.`
  return null
}
