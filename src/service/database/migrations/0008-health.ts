import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../engine.ts'
import { tableCreator } from './table-creator.ts'

/** What became of the last look at each destination, apart from the codes because it is written daily. */
export function healthSchema(engine: Engine): Migration {
  const { integer } = engine
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const table = db.schema
        .createTable('destination_health')
        .addColumn('code_id', integer, (column) => column.primaryKey())
        .addColumn('user_id', integer, (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('status', integer)
        .addColumn('reason', 'text')
        .addColumn('checked_at', 'text')
        .addColumn('due_at', 'text', (column) => column.notNull())
      await tableCreator(engine)(table)
      await db.schema
        .createIndex('destination_health_by_due')
        .on('destination_health')
        .columns(['due_at', 'code_id'])
        .execute()
    },
  }
}
