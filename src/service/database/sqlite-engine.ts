import Sqlite from 'libsql'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDialectConfig,
  sql,
} from 'kysely'
import type { Engine } from './engine.ts'
import type { EngineTraits } from './engine-traits.ts'
import { keepStatements } from './kept-statements.ts'
import type { Database } from './open-database.ts'
import { sqliteSearch } from './sqlite-search.ts'
import type { Tables } from './schema.ts'
import { WriteTurns } from './write-turns.ts'

/** Milliseconds that a write waits for another connection's transaction. */
const busyTimeout = 5_000

/**
 * The embedded engine: one file, write-ahead log, every commit on disk before it is acknowledged.
 *
 * @param file path of the database; made when it is missing.
 */
export function sqliteEngine(file: string): Engine {
  const turns = new WriteTurns()
  const dialect = (): Dialect =>
    new ImmediateSqliteDialect({ database: async () => keepStatements(openSqlite(file)) }, turns)
  return {
    name: 'sqlite',
    location: file,
    holdsThread: true,
    knowsFigures: false,
    dialect,
    migrationDialect: dialect,
    integer: 'integer',
    bytes: 'blob',
    learnIndexes,
    tableEnd: sql`strict`,
    search: sqliteSearch,
    turns,
    beginSnapshot: 'begin',
    explain: () => null,
    isUnreachable: () => false,
    isFull: isSqliteFull,
  }
}

/** Figures of some indexes mislead about others, so where somebody has let the engine count them, it counts again. */
async function learnIndexes(db: Database): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(db)
  if (rows.length > 0) await sql`analyze`.execute(db)
}

/** A full disk, and a quota or a limit on the size of files, which SQLite tells as a failed write. */
function isSqliteFull(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE' || code === 'SQLITE_IOERR_SHMSIZE'
}

function isSqliteBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'SQLITE_BUSY'
}

async function setBusyTimeout(database: Kysely<Tables>, milliseconds: number): Promise<void> {
  await sql`pragma busy_timeout = ${sql.lit(milliseconds)}`.execute(database)
}

function openSqlite(file: string): Sqlite.Database {
  const database = new Sqlite(file)
  database.exec(`pragma busy_timeout = ${busyTimeout}`)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  return database
}

/** A connection that refuses to write, for questions beside the one that does. */
export function openSqliteForReading(file: string): ReturnType<typeof keepStatements> {
  const database = openSqlite(file)
  database.exec('pragma query_only = on')
  return keepStatements(database)
}

/** Writes everything that stands in the log into the file itself, so that the file alone is the whole database. */
export function foldSqliteLog(file: string): void {
  const database = openSqlite(file)
  try {
    const result = database.prepare('pragma wal_checkpoint(truncate)').get() as { readonly busy: number }
    if (result.busy !== 0) throw new Error(`${file} is in use`)
  } finally {
    database.close()
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #turns: WriteTurns

  constructor(config: SqliteDialectConfig, turns: WriteTurns) {
    super(config)
    this.#config = config
    this.#turns = turns
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter(this.#turns)
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  /** A transaction that reads first and writes later beside another writer would fail for good: take the lock at once. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** After a full disk the transaction is gone already; a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error) || !/no transaction is active/i.test(error.message)) throw error
    })
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter implements EngineTraits {
  /** A transaction takes its ids itself: an extra commit would cost as much as the create. */
  readonly ids = null
  readonly turns: WriteTurns

  constructor(turns: WriteTurns) {
    super()
    this.turns = turns
  }

  /** Writers wait for each other before they begin, so none loses. */
  readonly retryAfter = (): null => null

  /** Who waits for the file sleeps with its whole thread, longer and longer, and so does whatever comes after it. */
  readonly unlessBusy = async <Result>(database: Kysely<Tables>, work: () => Promise<Result>) => {
    await setBusyTimeout(database, 0)
    try {
      return await work()
    } catch (error) {
      if (isSqliteBusy(error)) return null
      throw error
    } finally {
      await setBusyTimeout(database, busyTimeout)
    }
  }

  /** Lets the migrator run in one transaction, so that two processes that start together do not both migrate. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
