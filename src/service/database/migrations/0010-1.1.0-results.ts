import type { Kysely, Migration } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

/** Results of visits, the hosts whose pages count them, and the key of visit ids. */
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
      await createTable(db, target, 'result_hosts', {
        columns: { user_id: 'integer', host: 'text' },
        key: ['user_id', 'host'],
      })
      await changeTable(db, target, 'result_hosts', {
        constraints: [
          'constraint "result_hosts_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
        ],
      })
    },
  }
}
