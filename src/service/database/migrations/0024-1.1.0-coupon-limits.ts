import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** How many coupon codes one network gets a day. */
export function couponLimits(target: MigrationTarget): Migration {
  const constraint =
    'constraint "coupon_limits_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'coupon_limits', {
        columns: { user_id: 'integer', code_id: 'integer', per_network: 'integer' },
        key: ['user_id', 'code_id'],
      })
      await changeTable(db, target, 'coupon_limits', { constraints: [constraint] })
    },
  }
}
