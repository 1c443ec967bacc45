import { type Kysely, type Migration, sql } from 'kysely'
import type { MigrationTarget } from './tables.ts'

/**
 * Added domains remember when their account proved them. Those from before stay in use, because printed codes may lead to
 * them.
 */
export function domainProofs({ engine }: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const number = engine === 'sqlite' ? 'integer' : 'bigint'
      await db.schema.alterTable('domains').addColumn('proven_at', 'text').execute()
      await db.schema
        .alterTable('domains')
        .addColumn('is_contested', number, (column) => column.notNull().defaultTo(0))
        .execute()
      await sql`update domains set proven_at = created_at`.execute(db)
    },
  }
}
