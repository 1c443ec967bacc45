import { Kysely, type LogEvent, Migrator, sql } from 'kysely'
import type { Engine } from './engine.ts'
import { FlagPlugin } from './flag-plugin.ts'
import { migrationsFor } from './migrations/migrations.ts'
import type { Tables } from './schema.ts'

/** Statements over one engine. */
export type Database = Kysely<Tables>

/** A database that could not be opened, told in one line. */
export class OpenError extends Error {}

const noRoom =
  'The disk of the database has no room left. Make some, then start again: everything that was saved is safe.'

/** Is told of each statement and what it took. */
export type StatementLog = (event: LogEvent) => void

/** Opens connections without touching the schema, for a worker beside the process that migrated. */
export function connectDatabase(engine: Engine, log?: StatementLog): Database {
  return new Kysely<Tables>({
    dialect: engine.dialect(),
    plugins: [new FlagPlugin()],
    ...(log === undefined ? {} : { log }),
  })
}

/**
 * Opens the database and brings its schema up to date; of several processes that start together one does, and the
 * others wait. Throws an `OpenError` or the migration's error, with every connection closed.
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

/** An `OpenError` where the engine knows what to tell who runs the service, else the error itself. */
export function explained(engine: Engine, error: unknown): unknown {
  const words = engine.isFull(error) ? noRoom : engine.explain(error)
  return words === null ? error : new OpenError(words, { cause: error })
}

/** Whether exactly the migrations of this program have run: most starts find that, and then ask nothing else. */
export async function isUpToDate(database: Database, engine: Engine): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
    const names = Object.keys(migrationsFor(engine))
    return rows.length === names.length && rows.every(({ name }) => names.includes(name))
  } catch (error) {
    if (engine.isFull(error) || engine.explain(error) !== null) throw error
    // There is no such table yet.
    return false
  }
}

/**
 * Runs the migrations that have not run.
 *
 * @param upTo name of the last one that is wanted; all of them when it is left out.
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
