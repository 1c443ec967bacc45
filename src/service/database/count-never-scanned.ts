import { sql, type SqlBool } from 'kysely'
import type { Database } from './open-database.ts'

/** How many of a user's codes nobody has scanned. Counted in the index of those; what is deleted is taken off. */
export async function countNeverScanned(database: Database, userId: number): Promise<number> {
  const { codes } = await database
    .selectFrom('counters')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`scans < 1`)
    .executeTakeFirstOrThrow()
  // A cross join is walked as written: the deleted codes are the fewer ones.
  const { gone } = await database
    .selectFrom('qr_codes')
    .crossJoin('counters')
    .select((row) => row.fn.countAll().as('gone'))
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.deleted_at', 'is not', null)
    .where(sql<SqlBool>`counters.code_id = qr_codes.id`)
    .where(sql<SqlBool>`counters.user_id = qr_codes.user_id and counters.scans < 1`)
    .executeTakeFirstOrThrow()
  return Number(codes) - Number(gone)
}
