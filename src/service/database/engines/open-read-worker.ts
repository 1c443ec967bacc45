import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'
import { FlagPlugin } from '../flag-plugin.ts'
import type { Database, StatementLog } from '../open-database.ts'
import type { Tables } from '../schema.ts'
import type { Engine } from './engine.ts'
import { ReadingThread } from './read-thread.ts'

/**
 * The database for queries over many codes. On the embedded engine they run on a read worker, so redirects
 * continue meanwhile. Read-only, without transactions; sees all committed data.
 */
export function openReading(engine: Engine, database: Database, log?: StatementLog): Database {
  if (!engine.holdsThread) return database
  return new Kysely<Tables>({
    dialect: new ReadingDialect(engine.location),
    plugins: [new FlagPlugin()],
    ...(log === undefined ? {} : { log }),
  })
}

/** A Kysely dialect over the read worker: selects only, several at a time. */
class ReadingDialect implements Dialect {
  readonly #location: string

  /** @param location file of the embedded database. */
  constructor(location: string) {
    this.#location = location
  }

  createDriver(): Driver {
    return new ReadingDriver(new ReadingThread(this.#location))
  }

  createAdapter(): DialectAdapter {
    return new SqliteAdapter()
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database)
  }
}

class ReadingDriver implements Driver {
  readonly #thread: ReadingThread

  constructor(thread: ReadingThread) {
    this.#thread = thread
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReadingConnection(this.#thread)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('The read worker has no transactions.')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.end()
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly #thread: ReadingThread

  constructor(thread: ReadingThread) {
    this.#thread = thread
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.#thread.ask(sql, parameters)) as Row[] }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The read worker cannot stream rows.')
  }
}
