import type { Kysely, Migration } from 'kysely'
import type { MigrationTarget } from './tables.ts'

/** Domains whose links were made elsewhere: with more signs in their tags, and with other marks of a scan. */
export function linksFromElsewhere({ engine }: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('domain_pages')
        .addColumn('is_open', engine === 'sqlite' ? 'integer' : 'bigint', (column) =>
          column.notNull().defaultTo(0),
        )
        .execute()
      await db.schema
        .alterTable('domain_pages')
        .addColumn('scan_marks', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  }
}
