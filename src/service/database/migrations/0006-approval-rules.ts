import type { Kysely, Migration } from 'kysely'
import type { MigrationTarget } from './tables.ts'

/** Whether somebody else than the editor must approve, where an owner has decided. */
export function approvalRules({ engine }: MigrationTarget): Migration {
  const number = engine === 'sqlite' ? 'integer' : 'bigint'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('approval_rules')
        .addColumn('user_id', number, (column) =>
          column.primaryKey().references('users.id').onDelete('cascade'),
        )
        .addColumn('is_by_other', number, (column) => column.notNull())
        .execute()
    },
  }
}
