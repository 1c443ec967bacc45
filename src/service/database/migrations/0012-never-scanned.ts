import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../engine.ts'

type Then = {
  users: { id: number }
  qr_codes: { user_id: number; id: number }
  counters: { code_id: number; user_id: number; scans: number }
}

/**
 * Whose code each counter counts, and an index of those that nobody has scanned, so that they are counted without looking
 * at any code. A row leaves the index with its first scan; all later ones touch it no more. It is
 * not written as `= 0`, for which SQLite takes the index of scans and looks up whose each row is.
 */
export function neverScannedSchema({ integer }: Engine): Migration {
  return {
    async up(db: Kysely<Then>): Promise<void> {
      await db.schema
        .alterTable('counters')
        .addColumn('user_id', integer, (column) => column.notNull().defaultTo(0))
        .execute()
      for (const { id } of await db.selectFrom('users').select('id').execute()) {
        await db
          .updateTable('counters')
          .set({ user_id: id })
          .where('code_id', 'in', (codes) =>
            codes.selectFrom('qr_codes').select('qr_codes.id').where('qr_codes.user_id', '=', id),
          )
          .execute()
      }
      await db.schema
        .createIndex('never_scanned')
        .on('counters')
        .columns(['user_id', 'code_id'])
        .where(sql<boolean>`scans < 1`)
        .execute()
    },
  }
}
