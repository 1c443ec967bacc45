import type { Kysely, Migration } from 'kysely'

/** Goals are no longer read from web analytics. */
export function noGoalSources(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.dropTable('goal_sources').execute()
    },
  }
}
