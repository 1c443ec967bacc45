import type { Database } from '#service/database/open-database.ts'

const day = 86_400_000

/** Scans of a code on the days before now; the last number is yesterday's. */
export async function scannedDays(
  database: Database,
  now: number,
  codeId: number,
  days: readonly number[],
): Promise<void> {
  const rows = days.map((scans, index) => ({
    user_id: 1,
    span: 'day' as const,
    start: new Date(now - (days.length - index) * day).toISOString().slice(0, 10),
    scans,
    clicks: 0,
    visitors: scans,
    shares: '{}',
  }))
  await database
    .insertInto('visit_counts')
    .values(rows.map((row) => ({ ...row, code_id: codeId })))
    .execute()
  await database.insertInto('library_counts').values(rows).execute()
  await database
    .insertInto('counters')
    .values({ user_id: 1, code_id: codeId, scans: 999, clicks: 0 })
    .onConflict((conflict) => conflict.column('code_id').doUpdateSet({ scans: 999 }))
    .execute()
}
