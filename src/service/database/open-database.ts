import { Kysely, Migrator } from 'kysely'
import type { Engine } from './engine.ts'
import { FlagPlugin } from './flag-plugin.ts'
import { migrationsFor } from './migrations/migrations.ts'
import type { Tables } from './schema.ts'

/** Statements over one engine. */
export type Database = Kysely<Tables>

/** Opens a connection without touching the schema, for a worker beside the process that migrated. */
export function connectDatabase(engine: Engine): Database {
  return new Kysely<Tables>({ dialect: engine.dialect(), plugins: [new FlagPlugin()] })
}

/** Opens the database and brings its schema up to date. Throws the migration's error, with the connection closed. */
export async function openDatabase(engine: Engine): Promise<Database> {
  const database = connectDatabase(engine)
  const migrations = migrationsFor(engine)
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return database
  await database.destroy()
  throw error
}
