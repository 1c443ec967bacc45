import type { Kysely, Migration } from 'kysely'
import type { MigrationTarget } from './tables.ts'

/** Accounts whose new codes do not pass the query of their short link on. */
export function keptQueries({ engine }: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('users')
        .addColumn('is_query_kept', engine === 'sqlite' ? 'integer' : 'bigint')
        .execute()
    },
  }
}
