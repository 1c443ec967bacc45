import type { Database } from './open-database.ts'
import type { QrCodesTable } from './schema.ts'

/** A code with its counters. */
export type CodeRow = QrCodesTable & { readonly scans: number; readonly clicks: number }

/** One code of a user; null when there is none, or when it is deleted or another user's. */
export async function findCode(database: Database, userId: number, id: number): Promise<CodeRow | null> {
  const code = await findAnyCode(database, userId, id)
  return code === null || code.deleted_at !== null ? null : code
}

/** The same, with deleted codes. */
export async function findAnyCode(database: Database, userId: number, id: number): Promise<CodeRow | null> {
  const row = await database
    .selectFrom('qr_codes')
    .leftJoin('counters', 'counters.code_id', 'qr_codes.id')
    .selectAll('qr_codes')
    .select(['counters.scans', 'counters.clicks'])
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : withCounters(row)
}

export function withCounters(row: QrCodesTable & { scans: number | null; clicks: number | null }): CodeRow {
  return { ...row, scans: row.scans ?? 0, clicks: row.clicks ?? 0 }
}
