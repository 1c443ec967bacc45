import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** Accounts in which an approval through a link counts as one of a member. */
export function signOffs(target: MigrationTarget): Migration {
  const constraint =
    'constraint "counted_sign_offs_of_users" foreign key ("user_id") references "users" ("id") on delete cascade'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'counted_sign_offs', {
        columns: { user_id: 'integer', since: 'text' },
        key: ['user_id'],
      })
      await changeTable(db, target, 'counted_sign_offs', { constraints: [constraint] })
    },
  }
}
