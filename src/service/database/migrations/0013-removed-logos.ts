import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../engine.ts'

/** Logos that are no longer offered; their bytes stay for whatever shows them. */
export function removedLogosSchema({ integer }: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('logos')
        .addColumn('is_removed', integer, (column) => column.notNull().defaultTo(0))
        .execute()
    },
  }
}
