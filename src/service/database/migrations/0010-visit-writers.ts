import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../engine.ts'
import { tableCreator } from './table-creator.ts'

/** How far each process has written its groups of visits, so that one handed over twice is known even when it is folded. */
export function visitWritersSchema(engine: Engine): Migration {
  const { integer } = engine
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const table = db.schema
        .createTable('visit_writers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('last_group', integer, (column) => column.notNull())
        .addColumn('written_at', 'text', (column) => column.notNull())
      await tableCreator(engine)(table)
    },
  }
}
