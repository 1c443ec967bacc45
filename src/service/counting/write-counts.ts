import type { Database } from '../database/open-database.ts'
import type { Count } from './tally.ts'

/** Codes in one statement; three values each, far below every engine's limit of bound values. */
const codesAtOnce = 500

/** Adds the counts of one group to the database, all or none. */
export async function writeCounts(database: Database, counts: readonly Count[]): Promise<void> {
  // In the order of their keys, so that two processes never wait for each other's rows.
  const rows = counts
    .map(({ codeId, scans, clicks }) => ({ code_id: codeId, scans, clicks }))
    .toSorted((one, other) => one.code_id - other.code_id)
  await database.transaction().execute(async (transaction) => {
    for (let start = 0; start < rows.length; start += codesAtOnce) {
      await transaction
        .insertInto('counters')
        .values(rows.slice(start, start + codesAtOnce))
        .onConflict((conflict) =>
          conflict.column('code_id').doUpdateSet((eb) => ({
            scans: eb('counters.scans', '+', eb.ref('excluded.scans')),
            clicks: eb('counters.clicks', '+', eb.ref('excluded.clicks')),
          })),
        )
        .execute()
    }
  })
}
