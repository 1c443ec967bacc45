import type { Kysely, Migration } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

/** Results of visits, and the key of visit ids. */
export function results(target: MigrationTarget): Migration {
  const constraint =
    'constraint "results_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'service_keys', { columns: { name: 'text', key: 'text' }, key: ['name'] })
      await createTable(db, target, 'results', {
        columns: {
          user_id: 'integer',
          order_id: 'text',
          code_id: 'integer',
          mark: 'text',
          name: 'text',
          value: 'integer',
          currency: 'text',
          visit: 'text null',
          at: 'text',
        },
        key: ['user_id', 'order_id'],
      })
      await changeTable(db, target, 'results', { constraints: [constraint] })
      await createIndex(db, 'results_by_visit', {
        table: 'results',
        columns: ['visit', 'name'],
        isUnique: true,
        where: 'visit is not null',
      })
      await createIndex(db, 'results_by_code', { table: 'results', columns: ['user_id', 'code_id', 'at'] })
    },
  }
}
