import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type Database, FlagPlugin, type StatementLog } from '../open-database.ts'
import type { Tables } from '../schema.ts'
import type { Engine } from './engine.ts'
import type { ReadingAnswer, ReadingRequest, ReadingStart } from './read-worker.ts'
import workerUrl from './read-worker.ts?node-worker'

type Question = {
  readonly id: number
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly resolve: (answer: RowsAnswer) => void
  readonly reject: (error: Error) => void
}

type RowsAnswer = Extract<ReadingAnswer, { kind: 'rows' }>

/** Query timeout in milliseconds, less than a request may take. */
const mostPatience = 20_000

/** Megabytes. Pages of rows are short-lived. */
const smallHeap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 256 }
/** Megabytes. One statement may write the largest designs of 500 codes, two bytes a character. */
const writingHeap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 1_024 }

/**
 * Runs queries of the embedded database on a worker, so a scan of a million codes blocks nobody. The worker
 * starts on demand, does not keep the process alive, and restarts after a crash.
 */
export class ReadingThread {
  readonly #location: string
  readonly #patience: number
  readonly #writes: boolean
  readonly #questions: Question[] = []
  #worker: Worker | null = null
  #timer: NodeJS.Timeout | null = null
  #lastId = 0

  /** @param patience milliseconds for a query; a thread that writes waits for the lock instead. */
  constructor(location: string, patience: number = mostPatience, writes = false) {
    this.#location = location
    this.#patience = patience
    this.#writes = writes
  }

  /** The rows of a select. Rejects with the engine's error and code, on a timeout, and when the worker crashes. */
  ask(text: string, parameters: readonly unknown[]): Promise<RowsAnswer> {
    return new Promise((resolve, reject) => {
      this.#questions.push({ id: (this.#lastId += 1), text, parameters, resolve, reject })
      if (this.#questions.length === 1) this.#askFirst()
    })
  }

  async end(): Promise<void> {
    const ended = this.#worker
    if (ended === null) return
    const exited = new Promise((resolve) => ended.once('exit', resolve))
    ended.ref()
    ended.postMessage({ kind: 'end' } satisfies ReadingRequest)
    await exited
  }

  #askFirst(): void {
    const [question] = this.#questions
    if (question === undefined) return
    const worker = (this.#worker ??= this.#start())
    // A pending query keeps the process alive; an idle worker does not.
    worker.ref()
    const { id, text, parameters } = question
    worker.postMessage({ kind: 'ask', id, text, parameters } satisfies ReadingRequest)
    if (this.#writes) return
    this.#timer = setTimeout(() => this.#giveUp(worker), this.#patience)
    this.#timer.unref()
  }

  #start(): Worker {
    const workerData: ReadingStart = { location: this.#location, writes: this.#writes }
    const resourceLimits = this.#writes ? writingHeap : smallHeap
    const started = new Worker(workerUrl, { workerData, resourceLimits })
    let failure = new Error('The read worker ended.')
    started.on('message', (answer: ReadingAnswer) => this.#settle(started, answer))
    started.on('error', (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    started.once('exit', () => {
      if (this.#worker !== started) return
      this.#worker = null
      this.#takeFirst()?.reject(failure)
      this.#askFirst()
    })
    return started
  }

  #settle(worker: Worker, answer: ReadingAnswer): void {
    // Ignore answers of an abandoned worker.
    if (worker !== this.#worker || answer.id !== this.#questions[0]?.id) return
    const question = this.#takeFirst()
    worker.unref()
    this.#askFirst()
    if (answer.kind === 'rows') question?.resolve(answer)
    else question?.reject(failureOf(answer))
  }

  /**
   * Replaces a stuck worker. A running statement cannot be cancelled, and terminating its worker would end
   * the process, so the worker ends when it is done.
   */
  #giveUp(held: Worker): void {
    this.#worker = null
    held.unref()
    held.postMessage({ kind: 'end' } satisfies ReadingRequest)
    const question = this.#takeFirst()
    this.#askFirst()
    question?.reject(new Error(`A query took longer than ${this.#patience} ms: ${question.text}`))
  }

  #takeFirst(): Question | undefined {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    return this.#questions.shift()
  }
}

function failureOf({ reason, code }: Extract<ReadingAnswer, { kind: 'failed' }>): Error {
  return Object.assign(new Error(reason), code === null ? {} : { code })
}

/**
 * The database for queries over many codes. On the embedded engine they run on a read worker, so redirects
 * continue meanwhile. Read-only, without transactions; sees all committed data.
 */
export function openReading(engine: Engine, database: Database, log?: StatementLog): Database {
  return engine.holdsThread ? readingFrom(new ReadingThread(engine.location), log) : database
}

/** Answers selects, one after the other. */
export type Reader = Pick<ReadingThread, 'ask' | 'end'>

/** The database for queries that a reader answers, with the engine's spelling of values. */
export function readingFrom(reader: Reader, log?: StatementLog): Database {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new ReadingDriver(reader),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
    plugins: [new FlagPlugin()],
    ...(log === undefined ? {} : { log }),
  })
}

class ReadingDriver extends DummyDriver {
  readonly #reader: Reader

  constructor(reader: Reader) {
    super()
    this.#reader = reader
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new ReadingConnection(this.#reader)
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('The read worker has no transactions.')
  }

  override async destroy(): Promise<void> {
    await this.#reader.end()
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly #reader: Reader

  constructor(reader: Reader) {
    this.#reader = reader
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.#reader.ask(sql, parameters)).rows as Row[] }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The read worker cannot stream rows.')
  }
}
