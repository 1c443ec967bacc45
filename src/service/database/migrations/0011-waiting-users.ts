import type { Kysely, Migration } from 'kysely'

/** Whose visits wait to be folded, so that figures are behind for these users only. */
export function waitingUsersSchema(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('visit_batches')
        .addColumn('user_ids', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  }
}
