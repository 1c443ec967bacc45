import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

const ofCode = { user_id: 'integer', code_id: 'integer' } as const

/** Places where a code is printed, their scans by day, and the currency of their costs. */
export function placements(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'placements', {
        columns: {
          ...ofCode,
          mark: 'text',
          name: 'text',
          copies: 'integer null',
          cost: 'integer null',
          from: 'text null',
          until: 'text null',
          note: 'text',
          created_at: 'text',
          removed_at: 'text null',
        },
        key: ['user_id', 'code_id', 'mark'],
      })
      await createTable(db, target, 'placement_sets', {
        columns: { ...ofCode, version: 'integer' },
        key: ['user_id', 'code_id'],
      })
      await createTable(db, target, 'placement_days', {
        columns: { ...ofCode, mark: 'text', day: 'text', scans: 'integer' },
        key: ['user_id', 'code_id', 'mark', 'day'],
      })
      for (const table of ['placements', 'placement_sets', 'placement_days'])
        await changeTable(db, target, table, {
          constraints: [
            `constraint "${table}_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade`,
          ],
        })
      await db.schema.alterTable('users').addColumn('currency', 'text').execute()
    },
  }
}
