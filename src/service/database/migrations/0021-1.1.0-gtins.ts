import { type Kysely, type Migration, sql } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** The account that has a GTIN on a branded domain: the one with its oldest link. */
export function gtins(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'gtins', {
        columns: { domain: 'text', gtin: 'text', user_id: 'integer' },
        key: ['domain', 'gtin'],
      })
      await sql`
        insert into gtins (domain, gtin, user_id)
        select domain, substr(tag_key, 4, 14), user_id from short_links
        where tag_key like '01/%' and id in (
          select min(id) from short_links where tag_key like '01/%' group by domain, substr(tag_key, 4, 14)
        )`.execute(db)
      await changeTable(db, target, 'gtins', {
        constraints: [
          'constraint "gtins_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
        ],
      })
    },
  }
}
