import { bulkStatement } from '../database/bulk-statement.ts'
import type { CountersTable } from '../database/schema.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import { type BatchContent, batchVisitNumbers } from '../analytics/batch-content.ts'
import { batchRow } from '../analytics/batch-row.ts'
import type { PackedVisits } from './visit-group.ts'

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
  ({ code_id, user_id, scans, clicks }) => [code_id, user_id, scans, clicks],
)

/** What a group is known by. */
export type GroupName = Pick<PackedVisits, 'id' | 'writer' | 'number'>

/**
 * Adds a group to the counters and keeps what it told for the analytics, all or none: whatever ends the process, both
 * know the same visits. A group that was committed before is left alone, even when another process has folded it since:
 * a connection that breaks at the commit does not tell whether it was. Each writer's groups come in their order.
 */
export async function writeGroup(
  database: Database,
  { id, writer, number }: GroupName,
  content: BatchContent,
): Promise<void> {
  const written_at = new Date().toISOString()
  const batch = batchRow(id, written_at, content)
  await inTransaction(database, async (transaction) => {
    // Waits for an earlier try of the same group that is still on its way to its end.
    const isNew = await transaction
      .insertInto('visit_writers')
      .values({ id: writer, last_group: number, written_at })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ last_group: number, written_at })
          .where('visit_writers.last_group', '<', number),
      )
      .returning('id')
      .executeTakeFirst()
    if (isNew === undefined) return { ok: true }
    await transaction.insertInto('visit_batches').values(batch).execute()
    await addCounters(transaction, countsOf(content))
    return { ok: true }
  })
}

/** Visits by code, in the order of their keys, so that two processes never wait for each other's rows. */
function countsOf({ visits }: BatchContent): CountersTable[] {
  const counts = new Map<number, CountersTable>()
  for (let at = 0; at + batchVisitNumbers <= visits.length; at += batchVisitNumbers) {
    const code_id = visits[at + 1] ?? 0
    const count = counts.get(code_id) ?? { code_id, user_id: visits[at] ?? 0, scans: 0, clicks: 0 }
    count.scans += visits[at + 4] ?? 0
    count.clicks += visits[at + 5] ?? 0
    counts.set(code_id, count)
  }
  return [...counts.values()].toSorted((one, other) => one.code_id - other.code_id)
}
