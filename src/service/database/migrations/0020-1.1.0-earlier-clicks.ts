import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** Clicks by day that another service had counted before a code moved here. */
export function earlierClicks(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'earlier_clicks', {
        columns: { user_id: 'integer', code_id: 'integer', days: 'text' },
        key: ['user_id', 'code_id'],
      })
      await changeTable(db, target, 'earlier_clicks', {
        constraints: [
          'constraint "earlier_clicks_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade',
        ],
      })
    },
  }
}
