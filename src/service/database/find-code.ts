import type { Database } from './open-database.ts'
import type { QrCodesTable } from './schema.ts'

/** A code with its counters. */
export type CodeRow = QrCodesTable & { readonly scans: number; readonly clicks: number }

/** Codes with their counters, without deleted ones. */
export function codesOf(database: Database, userId: number) {
  return database
    .selectFrom('qr_codes')
    .leftJoin('counters', 'counters.code_id', 'qr_codes.id')
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.deleted_at', 'is', null)
}

/** One code of a user; null when there is none, or when it is another user's. */
export async function findCode(database: Database, userId: number, id: number): Promise<CodeRow | null> {
  const row = await codesOf(database, userId)
    .selectAll('qr_codes')
    .select(['counters.scans', 'counters.clicks'])
    .where('qr_codes.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : withCounters(row)
}

export function withCounters(row: QrCodesTable & { scans: number | null; clicks: number | null }): CodeRow {
  return { ...row, scans: row.scans ?? 0, clicks: row.clicks ?? 0 }
}
