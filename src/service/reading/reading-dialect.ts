import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { ReadingThread } from './reading-thread.ts'

/** Kysely's statements over the reading thread: selects only, several at a time. */
export class ReadingDialect implements Dialect {
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
    throw new Error('Transactions are for the connection that writes.')
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
    throw new Error('Rows are read whole.')
  }
}
