import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely'
import { createSerialQueue } from '#contract/serial-queue.ts'
import { type Database, FlagPlugin, type StatementLog } from '../open-database.ts'
import type { Tables } from '../schema.ts'
import type { Engine } from './engine.ts'
import { ReadingThread } from './read-thread.ts'
import { shareLoop } from './share-loop.ts'
import { begin, isWrite, openSqliteForReading } from './sqlite-engine.ts'

/**
 * The embedded database for one of two processes. Reads run at once, because readers never wait in WAL mode. Writes and
 * transactions run on a worker: they wait for the disk, and while the other process holds the lock, which can last seconds.
 *
 * @param whileWriting is given each use of the lock, so that the other process lets it.
 */
export function openDivided(
  engine: Engine,
  whileWriting: (writing: Promise<unknown>) => void,
  log?: StatementLog,
): Database {
  const whole = engine.dialect()
  const dialect: Dialect = {
    createDriver: () => new DividedDriver(engine.location, whileWriting),
    createAdapter: () => whole.createAdapter(),
    createQueryCompiler: () => whole.createQueryCompiler(),
    createIntrospector: (db) => whole.createIntrospector(db),
  }
  return new Kysely<Tables>({
    dialect,
    plugins: [new FlagPlugin()],
    ...(log === undefined ? {} : { log }),
  })
}

type Parts = {
  readonly reader: ReturnType<typeof openSqliteForReading>
  readonly writer: ReadingThread
  /** Resolves with what ends the turn. */
  readonly takeTurn: () => Promise<() => void>
}

class DividedDriver implements Driver {
  readonly #location: string
  readonly #writer: ReadingThread
  readonly #inTurn = createSerialQueue()
  readonly #whileWriting: (writing: Promise<unknown>) => void
  #reader: Parts['reader'] | null = null

  constructor(location: string, whileWriting: (writing: Promise<unknown>) => void) {
    this.#location = location
    this.#writer = new ReadingThread(location, undefined, true)
    this.#whileWriting = whileWriting
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#reader ??= openSqliteForReading(this.#location)
    return new DividedConnection({
      reader: this.#reader,
      writer: this.#writer,
      takeTurn: () => this.#takeTurn(),
    })
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof DividedConnection) await connection.begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof DividedConnection) await connection.end('commit')
  }

  /** A worker that ended has already rolled back; a second rollback would hide the cause. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof DividedConnection)) return
    await connection.end('rollback').catch((error: unknown) => {
      if (!(error instanceof Error) || !/no transaction is active/i.test(error.message)) throw error
    })
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof DividedConnection) connection.leave()
  }

  async destroy(): Promise<void> {
    await this.#writer.end()
    this.#reader?.close()
    this.#reader = null
  }

  #takeTurn(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.#inTurn(() => {
        const turn = new Promise<void>((end) => resolve(end))
        this.#whileWriting(turn)
        return turn
      })
    })
  }
}

class DividedConnection implements DatabaseConnection {
  readonly #parts: Parts
  /** Ends the turn of an open transaction. */
  #endTurn: (() => void) | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#parts.takeTurn()
    try {
      await this.#write(CompiledQuery.raw(begin))
    } catch (error) {
      this.leave()
      throw error
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.#write(CompiledQuery.raw(how))
      this.leave()
    } catch (error) {
      // A commit that failed is rolled back next.
      if (how === 'rollback') this.leave()
      throw error
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn !== null) return await this.#write(query)
    if (!isWrite(query.sql)) {
      await shareLoop()
      const rows = this.#parts.reader.prepare(query.sql).all(query.parameters)
      return { rows: rows as Row[] }
    }
    const endTurn = await this.#parts.takeTurn()
    return await this.#write<Row>(query).finally(endTurn)
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This database cannot stream rows.')
  }

  async #write<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#parts.writer.ask(sql, parameters)
    return { rows: rows as Row[], ...(changes !== undefined && { numAffectedRows: BigInt(changes) }) }
  }

  /** Ends the turn of a transaction, if there is one. */
  leave(): void {
    this.#endTurn?.()
    this.#endTurn = null
  }
}
