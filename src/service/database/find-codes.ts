import type { Database } from './open-database.ts'
import type { QrCodesTable } from './schema.ts'

/** Values in one statement. */
const atOnce = 200

/** Codes of a user by id, without the deleted ones and those of others. */
export async function findCodes(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QrCodesTable>> {
  const found = new Map<number, QrCodesTable>()
  for (let first = 0; first < ids.length; first += atOnce) {
    const rows = await database
      .selectFrom('qr_codes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', 'in', ids.slice(first, first + atOnce))
      .where('deleted_at', 'is', null)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}
