import {
  DataTypeNode,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  sql,
  type ColumnDefinitionNode,
  type DialectAdapter,
  type Driver,
  type LogEvent,
  type MigrationLockOptions,
  type PostgresPool,
  type QueryCompiler,
} from 'kysely'
import { takeIds } from '../queries/links.ts'
import type { Tables } from '../schema.ts'
import type { IdSeries, EngineTraits } from './engine.ts'
import { retried } from './retried.ts'

/** Ids per block. */
const blockSize = 100

/** Reserves ids and returns the last one. */
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
  /** Called for each reservation of ids. */
  readonly onIds?: (event: LogEvent) => void
}

/** Kysely's dialect with bytewise collation, id blocks, retries, and a row as migration lock. */
export class TesseraPostgresDialect extends PostgresDialect {
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
