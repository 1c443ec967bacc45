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
  PostgresQueryCompiler,
  type QueryCompiler,
  sql,
} from 'kysely'
import type { EngineTraits } from './engine-traits.ts'
import { IdBlocks } from './id-blocks.ts'
import { retried } from './retried.ts'
import type { Tables } from './schema.ts'
import { takeIds } from './take-id.ts'

export type TesseraPostgres = {
  /** Connections for statements. */
  readonly pool: () => PostgresPool
  /**
   * One connection for blocks of ids: a transaction that waits for one already holds a connection of the pool, and when
   * all of them wait nothing is left to fetch it with.
   */
  readonly idPool: () => PostgresPool
  readonly retryAfter: EngineTraits['retryAfter']
  /** Told of each statement for a block of ids. */
  readonly onIds?: (event: LogEvent) => void
}

/** Kysely's dialect with bytewise text, ids in blocks, retries, and a migration lock that is a plain row. */
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
    const reserve = (series: 'codes' | 'links', count: number): Promise<number> =>
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

/** Every text column sorts and compares by its bytes, as on SQLite, whatever locale the database was made with. */
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
   * Kysely's advisory lock is not known to every engine that speaks PostgreSQL's protocol, and gets lost behind a pooler.
   * A row is held instead until the migrations are committed: the transaction that begins here is the one they run in,
   * because a second `begin` changes nothing.
   */
  override async acquireMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    await sql`begin isolation level read committed`.execute(db)
    await sql`update ${sql.table(options.lockTable)} set is_locked = 1 where id = ${options.lockRowId}`.execute(
      db,
    )
  }

  /** Ends what a failure before the first migration left open; otherwise the transaction is over. */
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`rollback`.execute(db)
  }
}
