import { sql, type SqlBool } from 'kysely'
import { deletedPieces } from './deleted-pieces.ts'
import type { Database } from './open-database.ts'

/** How many of a user's codes nobody has scanned. Counted in the index of those; what is deleted is taken off. */
export async function countNeverScanned(
  database: Database,
  userId: number,
  atOnce?: number,
): Promise<number> {
  const { codes } = await database
    .selectFrom('counters')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`scans < 1`)
    .executeTakeFirstOrThrow()
  let gone = 0
  for await (const piece of deletedPieces(database, userId, atOnce)) {
    // A cross join is walked as written: the deleted codes are the fewer ones.
    const deleted = await database
      .selectFrom('qr_codes')
      .crossJoin('counters')
      .select((row) => row.fn.countAll().as('codes'))
      .where(piece)
      .where(sql<SqlBool>`counters.code_id = qr_codes.id`)
      .where(sql<SqlBool>`counters.user_id = qr_codes.user_id and counters.scans < 1`)
      .executeTakeFirstOrThrow()
    gone += Number(deleted.codes)
  }
  return Number(codes) - gone
}
