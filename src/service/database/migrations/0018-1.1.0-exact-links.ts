import type { Kysely, Migration } from 'kysely'
import { changeTable, type MigrationTarget } from './tables.ts'

/** Domains where capital letters make another link. */
export function exactLinks(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('domains')
        .addColumn('is_exact', target.engine === 'sqlite' ? 'integer' : 'bigint', (column) =>
          column.notNull().defaultTo(0),
        )
        .execute()
      await db.schema
        .alterTable('short_links')
        .addColumn('exact_tag', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await changeTable(db, target, 'short_links', { key: ['domain', 'tag_key', 'exact_tag'] })
    },
  }
}
