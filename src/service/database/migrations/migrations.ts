import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { initialSchema } from './0001-initial.ts'
import { foreignKeys } from './0002-foreign-keys.ts'
import { recoveryAndSteps } from './0003-people.ts'
import { domainProofs } from './0004-domain-proofs.ts'
import { artworkPlaces } from './0005-artwork-places.ts'
import { approvalRules } from './0006-approval-rules.ts'
import { checkReferences, type MigrationTarget } from './tables.ts'

/** Every migration, in order. A released one never changes. */
const migrations: Readonly<Record<string, (target: MigrationTarget) => Migration>> = {
  '0001-initial': initialSchema,
  '0002-foreign-keys': foreignKeys,
  '0003-people': recoveryAndSteps,
  '0004-domain-proofs': domainProofs,
  '0005-artwork-places': artworkPlaces,
  '0006-approval-rules': approvalRules,
}

/** Every migration of an engine by name, in order. */
export function migrationsFor({ name, warn }: Pick<Engine, 'name' | 'warn'>): Record<string, Migration> {
  const target: MigrationTarget = { engine: name, warn }
  return Object.fromEntries(
    Object.entries(migrations).map(([step, create]) => [step, checked(create(target), name)]),
  )
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
