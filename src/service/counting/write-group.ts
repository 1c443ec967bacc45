import { bulkStatement } from '../database/bulk-statement.ts'
import type { CountersTable } from '../database/schema.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import { type BatchContent, batchVisitNumbers } from '../analytics/batch-content.ts'

const addCounters = bulkStatement<CountersTable>(
  (database, rows) =>
    database
      .insertInto('counters')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('code_id').doUpdateSet((eb) => ({
          scans: eb('counters.scans', '+', eb.ref('excluded.scans')),
          clicks: eb('counters.clicks', '+', eb.ref('excluded.clicks')),
        })),
      ),
  ({ code_id, scans, clicks }) => [code_id, scans, clicks],
)

/**
 * Adds a group to the counters and keeps what it told for the analytics, all or none: whatever ends the process, both
 * know the same visits. A group that is there already is left alone.
 */
export async function writeGroup(database: Database, id: string, content: BatchContent): Promise<void> {
  const batch = { id, written_at: new Date().toISOString(), content: JSON.stringify(content) }
  await inTransaction(database, async (transaction) => {
    const written = await transaction
      .insertInto('visit_batches')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (written !== undefined) await addCounters(transaction, countsOf(content))
    return { ok: true }
  })
}

/** Visits by code, in the order of their keys, so that two processes never wait for each other's rows. */
function countsOf({ visits }: BatchContent): CountersTable[] {
  const counts = new Map<number, CountersTable>()
  for (let at = 0; at + batchVisitNumbers <= visits.length; at += batchVisitNumbers) {
    const code_id = visits[at + 1] ?? 0
    const count = counts.get(code_id) ?? { code_id, scans: 0, clicks: 0 }
    count.scans += visits[at + 4] ?? 0
    count.clicks += visits[at + 5] ?? 0
    counts.set(code_id, count)
  }
  return [...counts.values()].toSorted((one, other) => one.code_id - other.code_id)
}
