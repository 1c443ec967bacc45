import type { Kysely, Migration } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

/** Where a domain leads without a code, and accounts that do not show where their links lead. */
export function domainPages(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'domain_pages', {
        columns: { domain: 'text', user_id: 'integer', root_url: 'text null', missing_url: 'text null' },
        key: ['domain'],
      })
      await changeTable(db, target, 'domain_pages', {
        constraints: [
          'constraint "domain_pages_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
        ],
      })
      await createIndex(db, 'domain_pages_by_user', { table: 'domain_pages', columns: ['user_id'] })
      await db.schema
        .alterTable('users')
        .addColumn('is_preview_hidden', target.engine === 'sqlite' ? 'integer' : 'bigint')
        .execute()
    },
  }
}
