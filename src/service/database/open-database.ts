import { chmodSync, existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  Kysely,
  type KyselyPlugin,
  type LogEvent,
  Migrator,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  sql,
  type UnknownRow,
  type ValueNode,
} from 'kysely'
import { version } from '../domain/settings.ts'
import type { Engine } from './engines/engine.ts'
import { madeByNewer, migrationsFor } from './migrations/migrations.ts'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>

/** The database could not be opened; the message fits on one line. */
export class OpenError extends Error {}

const noRoom = 'The disk of the database is full. Free some space and start again. All saved data is safe.'

export type StatementLog = (event: LogEvent) => void

/** Opens connections without migrating, for workers beside the process that migrated. */
export function connectDatabase(engine: Engine, log?: StatementLog): Database {
  return new Kysely<Tables>({
    dialect: engine.dialect(),
    plugins: [new FlagPlugin()],
    ...(log === undefined ? {} : { log }),
  })
}

/**
 * Opens the database and migrates it. If several processes start together, one migrates and the others wait.
 * Throws `OpenError` or the migration's error, with all connections closed.
 */
export async function openDatabase(engine: Engine, log?: StatementLog): Promise<Database> {
  const database = connectDatabase(engine, log)
  try {
    const done = await doneMigrations(database, engine)
    if (done.length < Object.keys(migrationsFor(engine)).length) {
      const isUpdate = done.length > 0
      if (!isUpdate && engine.name === 'postgres') await refuseEncoding(database)
      if (isUpdate && engine.name === 'sqlite') await copyBefore(database, engine)
      else if (isUpdate) engine.warn(`The database is updated to ${version}. This may take minutes.`)
      await migrate(engine)
      if (isUpdate) engine.warn(`The database is updated to ${version}: done.`)
    }
    return database
  } catch (error) {
    await database.destroy().catch(() => {})
    throw explained(engine, error)
  }
}

/**
 * Refuses a new PostgreSQL database that does not store text as UTF-8, as SQL_ASCII of some servers: it would cut letters and
 * compare none without regard to case.
 */
async function refuseEncoding(database: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string; name: string }>`
    select current_setting('server_encoding') as encoding, current_database() as name`.execute(database)
  const [{ encoding, name } = { encoding: 'UTF8', name: '' }] = rows
  if (encoding === 'UTF8') return
  throw new OpenError(
    `The database "${name}" stores text as ${encoding}, but must store UTF-8. Create another one with "createdb --encoding=UTF8 --template=template0 NAME", and set DATABASE_URL to it.`,
  )
}

/** An `OpenError` when the engine has a hint, else the original error. */
export function explained(engine: Engine, error: unknown): unknown {
  const words = engine.isFull(error) ? noRoom : engine.explain(error)
  return words === null ? error : new OpenError(words, { cause: error })
}

/**
 * Copies the embedded database beside itself before a migration, so that the earlier version can be started again. A copy
 * of an earlier update is replaced, because the library has changed since.
 */
async function copyBefore(database: Database, engine: Engine): Promise<void> {
  const folder = dirname(engine.location)
  const copy = join(folder, `before-${version}.sqlite`)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < 2 * sizeOf(engine.location)) {
    const stale = existsSync(copy) ? ` ${copy} is of an earlier update.` : ''
    engine.warn(`There is no room for a copy of the database before the update to ${version}.${stale}`)
    return
  }
  rmSync(`${copy}.part`, { force: true })
  await sql`vacuum into ${`${copy}.part`}`.execute(database)
  chmodSync(`${copy}.part`, 0o600)
  renameSync(`${copy}.part`, copy)
  engine.warn(`Copied the database to ${copy} before the update to ${version}.`)
}

/** Bytes of an embedded database with its write-ahead log. */
function sizeOf(file: string): number {
  return statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0)
}

export async function isUpToDate(database: Database, engine: Engine): Promise<boolean> {
  const done = await doneMigrations(database, engine)
  return done.length === Object.keys(migrationsFor(engine)).length
}

/**
 * The migrations that have run; none in a new database. Throws an `OpenError` for one that this version does not know.
 */
async function doneMigrations(database: Database, engine: Engine): Promise<readonly string[]> {
  let done: readonly string[]
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
    done = rows.map(({ name }) => name)
  } catch (error) {
    if (engine.isFull(error) || engine.explain(error) !== null) throw error
    // The table does not exist yet.
    return []
  }
  const newer = madeByNewer(done, engine)
  if (newer !== null) throw new OpenError(`This database ${newer}; start that version or a newer one.`)
  return done
}

/**
 * Runs pending migrations.
 *
 * @param upTo the last one to run; all by default.
 */
export async function migrate(engine: Engine, upTo?: string): Promise<void> {
  const database = new Kysely<Tables>({
    dialect: engine.migrationDialect(),
    plugins: [new FlagPlugin()],
  })
  try {
    const migrations = migrationsFor(engine)
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error !== undefined) throw error
    await engine.learnIndexes(database)
  } finally {
    await database.destroy()
  }
}

/**
 * Stores booleans as 1 and 0 and reads `is_…` columns back as booleans, on every engine. libsql aborts the
 * process when a boolean is bound, so every statement must use this plugin.
 */
export class FlagPlugin implements KyselyPlugin {
  readonly #transformer = new FlagTransformer()

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(args.node)
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...args.result, rows: args.result.rows.map(withFlags) }
  }
}

const writes: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])

/** The same database, for code that must not write. The embedded engine has a connection that only reads. */
export function onlyReading(database: Database): Database {
  return database.withPlugin({
    transformQuery({ node }) {
      if (writes.has(node.kind)) throw new Error(`A ${node.kind} came to the connection that only reads`)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

class FlagTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'boolean'
      ? { ...node, value: Number(node.value) }
      : super.transformValue(node)
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return {
      ...node,
      values: node.values.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
    }
  }
}

function withFlags(row: UnknownRow): UnknownRow {
  const flags: Record<string, boolean> = {}
  for (const [column, value] of Object.entries(row)) {
    if (column.startsWith('is_') && typeof value === 'number') flags[column] = value !== 0
  }
  return { ...row, ...flags }
}
