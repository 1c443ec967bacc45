import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** The web analytics of an account and the goals last read from it. */
export function goals(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'goal_sources', {
        columns: {
          user_id: 'integer',
          tool: 'text',
          address: 'text',
          site: 'text',
          token: 'text',
          checked_at: 'text',
          problem: 'text null',
          first_day: 'text',
          last_day: 'text',
          figures: 'text',
        },
        key: ['user_id'],
      })
      await changeTable(db, target, 'goal_sources', {
        constraints: [
          'constraint "goal_sources_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
        ],
      })
    },
  }
}
