import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** Whether somebody else than the editor must approve, where an owner has decided. */
export function approvalRules(target: MigrationTarget): Migration {
  const constraint =
    'constraint "approval_rules_of_users" foreign key ("user_id") references "users" ("id") on delete cascade'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'approval_rules', {
        columns: { user_id: 'integer', is_by_other: 'integer' },
        key: ['user_id'],
      })
      await changeTable(db, target, 'approval_rules', { constraints: [constraint] })
    },
  }
}
