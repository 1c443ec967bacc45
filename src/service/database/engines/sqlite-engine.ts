import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  type SqliteDialectConfig,
} from 'kysely'
import Sqlite from 'libsql'
import type { Tables } from '../schema.ts'
import { commandLine } from '../../domain/command-line.ts'
import { type Engine, type EngineTraits, WriteTurns } from './engine.ts'
import { shareLoop } from './share-loop.ts'

/** The part of a prepared statement that Kysely uses. */
type Statement = {
  readonly reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>
}

const most = 80

/**
 * A connection that caches prepared statements. The garbage collector does not see their native memory, so
 * single-use ones would pile up by tens of megabytes.
 */
function keepStatements(
  database: Sqlite.Database,
  isWriting = true,
): {
  prepare(text: string): Statement
  close(): void
} {
  const kept = new Map<string, Statement>()

  function prepare(text: string): Statement {
    const found = kept.get(text)
    kept.delete(text)
    const statement = found ?? wholeAtOnce(database, text)
    kept.set(text, statement)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return statement
  }

  return {
    prepare,
    close() {
      kept.clear()
      if (isWriting) emptyLog(database)
      database.close()
    },
  }
}

/**
 * Moves the write-ahead log into the file, so that the file alone is whole after a stop. libsql does not do so at its last
 * close. While another connection is at work the log stays, for the connection that is closed last.
 */
function emptyLog(database: Sqlite.Database): void {
  try {
    database.exec('pragma busy_timeout = 0')
    database.prepare('pragma wal_checkpoint(truncate)').get()
  } catch {
    // A damaged file or a full disk. The log holds everything.
  }
}

/** Takes the write lock at once: upgrading a read transaction fails when another writer was faster. */
export const begin = 'begin immediate'

/** Results are read completely before the next query, so statements are shared. Only streams get their own. */
function wholeAtOnce(database: Sqlite.Database, text: string): Statement {
  if (text === begin) return lockAtOnce(database)
  const statement = database.prepare(text)
  const { reader } = statement
  const needsLock = isWrite(text)
  return {
    reader,
    all: (parameters) => inOwnTransaction(database, needsLock, () => statement.all(parameters)),
    run: (parameters) => inOwnTransaction(database, needsLock, () => statement.run(parameters)),
    iterate: (parameters) => database.prepare(text).iterate(parameters),
  }
}

const writes = /^\s*(insert|update|delete|replace)\b|^\s*with\b.*\b(insert into|update|delete from)\b/is

/**
 * Runs a write outside a transaction in its own transaction. When libsql finds the database locked, it leaves a
 * prepared statement open, and no commit succeeds until that statement runs again. `exec` always closes its statements,
 * so it takes the lock.
 */
function inOwnTransaction<Result>(database: Sqlite.Database, needsLock: boolean, run: () => Result): Result {
  if (!needsLock || database.inTransaction) return run()
  database.exec(begin)
  try {
    const result = run()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}

function lockAtOnce(database: Sqlite.Database): Statement {
  return {
    reader: false,
    all: () => [],
    run() {
      database.exec(begin)
      return { changes: 0, lastInsertRowid: 0 }
    },
    iterate: () => [].values(),
  }
}

/** Milliseconds that a write waits for another connection's transaction. */
const busyTimeout = 5_000

/**
 * The embedded engine: one SQLite file in WAL mode, where every commit reaches the disk before it is
 * acknowledged.
 *
 * @param file path of the database; created when missing.
 */
export function sqliteEngine(file: string, warn: (words: string) => void = () => {}): Engine {
  const turns = new WriteTurns()
  const dialect = (references: 'checked' | 'unchecked'): Dialect =>
    new ImmediateSqliteDialect({ database: async () => keepStatements(openSqlite(file, references)) }, turns)
  return {
    name: 'sqlite',
    location: file,
    holdsThread: true,
    hasStatistics: false,
    dialect: () => dialect('checked'),
    // A migration drops tables that it has copied, which must not delete the rows that refer to them.
    migrationDialect: () => dialect('unchecked'),
    learnIndexes,
    codesWith,
    warn,
    turns,
    beginSnapshot: 'begin',
    explain: (error) => explainSqliteError(error, file),
    isUnreachable: () => false,
    isFull: isSqliteFull,
  }
}

/** The trigram tokenizer ignores shorter words. In code points. */
const shortestWord = 3

/** Finds the same rows as LIKE, because columns and words are normalised in the same way. */
function codesWith(words: readonly string[]): RawBuilder<unknown> | null {
  const long = words.filter((word) => [...word].length >= shortestWord)
  if (long.length === 0) return null
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  return sql`select rowid as id from code_search where code_search match ${phrases}`
}

/** Statistics on some indexes mislead the planner about others, so existing statistics are refreshed. */
async function learnIndexes(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(db)
  if (rows.length > 0) await sql`analyze`.execute(db)
}

/** A full disk, a quota or a file size limit, which SQLite reports as a failed write. */
function isSqliteFull(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE' || code === 'SQLITE_IOERR_SHMSIZE'
}

/** Whether an embedded database is damaged, or something else. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))
}

export function explainSqliteError(error: unknown, file: string): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (isDamage(error))
    return `The database ${file} is damaged: ${error.message}. Put a backup in its place with: ${commandLine('restore')} FILE`
  // The driver reports a file that cannot be opened only in its message; 14 is SQLITE_CANTOPEN.
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code) || /unable to open .*: 14\b/i.test(error.message))
    return `The database ${file} cannot be opened for writing. Give it and its folder to the user that runs the service.`
  return null
}

function openSqlite(file: string, references: 'checked' | 'unchecked' = 'checked'): Sqlite.Database {
  makeForOwner(file)
  const database = new Sqlite(file)
  database.exec(`pragma busy_timeout = ${busyTimeout}`)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  // Twice the default, so that pages of counts that change all the time are written into the file half as often.
  database.exec('pragma wal_autocheckpoint = 2000')
  database.exec(`pragma foreign_keys = ${references === 'checked' ? 'on' : 'off'}`)
  return database
}

/** A read-only connection beside the writing one. */
export function openSqliteForReading(file: string): ReturnType<typeof keepStatements> {
  const database = openSqlite(file)
  database.exec('pragma query_only = on')
  return keepStatements(database, false)
}

/** A writing connection beside that of another process. */
export function openSqliteForWriting(file: string): ReturnType<typeof keepStatements> {
  return keepStatements(openSqlite(file))
}

/** Whether a statement outside a transaction needs the write lock. */
export function isWrite(text: string): boolean {
  return writes.test(text)
}

/** Checkpoints the write-ahead log into the file, so the file alone is complete. */
export function checkpointSqlite(file: string): void {
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
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SharingConnection(await super.acquireConnection())
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** A full disk has already rolled back; a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error) || !/no transaction is active/i.test(error.message)) throw error
    })
  }
}

/** Statements block the thread, so a row of many yields between two of them, also within a transaction. */
class SharingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await shareLoop()
    return await this.#connection.executeQuery<Row>(query)
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize)
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter implements EngineTraits {
  /** Ids are taken inside the transaction: an extra commit would cost as much as the create. */
  readonly ids = null
  readonly turns: WriteTurns

  constructor(turns: WriteTurns) {
    super()
    this.turns = turns
  }

  /** Writers queue before they begin, so none fails. */
  readonly retryAfter = (): null => null

  /** Runs all migrations in one transaction, so two starting processes cannot both migrate. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Milliseconds that another connection may take to finish. */
const patience = 500

/**
 * Whether any connection has the database open; null when the file is damaged. Only a sole user may remove
 * the write-ahead log (sqlite.org/wal.html, "Persistence of WAL mode"); the next open recreates it.
 */
export function isSqliteInUse(file: string): boolean | null {
  const database = new Sqlite(file)
  try {
    database.exec(`pragma busy_timeout = ${patience}`)
    database.prepare('pragma journal_mode = delete').get()
    return false
  } catch (error) {
    return isBusy(error) ? true : null
  } finally {
    database.close()
  }
}

/** Milliseconds for an earlier process to end. */
const lockPatience = 1_000

/**
 * Makes this process the only service on an embedded database, by an operating system lock on a file beside it. Null
 * when another service runs. Commands do not take the lock. Returns the function that releases it.
 */
export async function lockSqlite(file: string): Promise<(() => void) | null> {
  const path = `${file}.lock`
  makeForOwner(path)
  // An earlier version made it readable by everybody.
  await chmod(path, 0o600)
  const lock = new Sqlite(path)
  try {
    lock.exec(`pragma busy_timeout = ${lockPatience}`)
    lock.exec('begin exclusive')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'SQLITE_BUSY'
}

/** Creates a missing database file readable by its owner only: it contains token and password hashes. */
function makeForOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}
