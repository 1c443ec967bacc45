import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** Visits by rule of a code. */
export function visitorRules(target: MigrationTarget): Migration {
  const constraint =
    'constraint "rule_visits_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'rule_visits', {
        columns: {
          user_id: 'integer',
          code_id: 'integer',
          route: 'integer',
          scans: 'integer',
          clicks: 'integer',
        },
        key: ['user_id', 'code_id', 'route'],
      })
      await changeTable(db, target, 'rule_visits', { constraints: [constraint] })
    },
  }
}
