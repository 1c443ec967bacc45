import type { Kysely, Migration } from 'kysely'
import { version } from '../../domain/settings.ts'
import type { Engine } from '../engines/engine.ts'
import { checkReferences, type MigrationTarget } from './tables.ts'

type NewMigration = (target: MigrationTarget) => Migration

/** Each file exports one. A released one never changes. */
const files = import.meta.glob<Readonly<Record<string, NewMigration>>>('./[0-9]*.ts', { eager: true })

/** Every migration by its name, which is that of its file, in order. */
const migrations = Object.entries(files).map(([path, exports]) => {
  const [create, ...others] = Object.values(exports)
  if (create === undefined || others.length > 0) throw new Error(`${path} must export one migration.`)
  return { name: path.slice('./'.length, -'.ts'.length), create }
})

/** Every migration of an engine by name, in order. */
export function migrationsFor({
  name: engine,
  warn,
}: Pick<Engine, 'name' | 'warn'>): Record<string, Migration> {
  const target: MigrationTarget = { engine, warn }
  return Object.fromEntries(migrations.map(({ name, create }) => [name, checked(create(target), engine)]))
}

/**
 * Why this version must not use a database with these migrations, as the start of a sentence. Null when it knows them
 * all.
 */
export function madeByNewer(done: readonly string[], engine: Pick<Engine, 'name' | 'warn'>): string | null {
  const known = migrationsFor(engine)
  const newest = done.toSorted().findLast((name) => !Object.hasOwn(known, name))
  if (newest === undefined) return null
  const named = /^\d+-(\d+\.\d+\.\d+)-/.exec(newest)?.[1]
  return `was made by ${named === undefined ? `a newer version than Tessera ${version}` : `Tessera ${named}`}`
}

/** SQLite checks references at the end, because it copies the tables that it changes. */
function checked(migration: Migration, engine: Engine['name']): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await migration.up(db)
      if (engine === 'sqlite') await checkReferences(db)
    },
  }
}
