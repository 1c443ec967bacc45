import { Kysely, type LogEvent, Migrator, sql } from 'kysely'
import type { Engine } from './engines/engine.ts'
import { FlagPlugin } from './flag-plugin.ts'
import { migrationsFor } from './migrations/migrations.ts'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>

/** The database could not be opened; the message fits on one line. */
export class OpenError extends Error {}

const noRoom = 'The disk of the database is full. Free some space and start again. All saved data is safe.'

/** Called for each statement with its duration. */
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
    if (!(await isUpToDate(database, engine))) await migrate(engine)
    return database
  } catch (error) {
    await database.destroy().catch(() => {})
    throw explained(engine, error)
  }
}

/** An `OpenError` when the engine has a hint, else the original error. */
export function explained(engine: Engine, error: unknown): unknown {
  const words = engine.isFull(error) ? noRoom : engine.explain(error)
  return words === null ? error : new OpenError(words, { cause: error })
}

/** Whether exactly this version's migrations have run: the common case, with a single query. */
export async function isUpToDate(database: Database, engine: Engine): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
    const names = Object.keys(migrationsFor(engine))
    return rows.length === names.length && rows.every(({ name }) => names.includes(name))
  } catch (error) {
    if (engine.isFull(error) || engine.explain(error) !== null) throw error
    // The table does not exist yet.
    return false
  }
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
