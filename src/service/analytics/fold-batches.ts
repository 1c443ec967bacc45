import { bulkStatement } from '../database/bulk-statement.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import type { VisitorDaysTable, VisitTotalsTable } from '../database/analytics-tables.ts'
import type { BatchContent } from './batch-content.ts'
import { batchRow } from './batch-row.ts'
import { isSmall, rowsOfFold, splitBatches } from './split-batches.ts'
import { totalsOf } from './totals-of.ts'
import { VisitSums } from './visit-sums.ts'
import { type NamedVisitor, visitorKey, visitorsOf } from './visitors-of.ts'
import { writeSums } from './write-sums.ts'

/** Parts of split groups are called so that they come before every group, which are called by their time. */
const partPrefix = '0-'
const afterParts = '1'

const addVisitors = bulkStatement<NamedVisitor, VisitorDaysTable>(
  (database, rows) =>
    database
      .insertInto('visitor_days')
      .values(rows.map(({ day, user_id, code_id, visitor }) => ({ day, user_id, code_id, visitor })))
      .onConflict((conflict) => conflict.columns(['day', 'user_id', 'code_id', 'visitor']).doNothing())
      .returning(['day', 'user_id', 'code_id', 'visitor']),
  ({ day, user_id, code_id, visitor }) => [day, user_id, code_id, visitor],
)

const addTotals = bulkStatement<VisitTotalsTable>(
  (database, rows) =>
    database
      .insertInto('visit_totals')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({
          scans: eb('visit_totals.scans', '+', eb.ref('excluded.scans')),
          clicks: eb('visit_totals.clicks', '+', eb.ref('excluded.clicks')),
        })),
      ),
  ({ user_id, scans, clicks, since }) => [user_id, scans, clicks, since],
)

export type Fold = {
  /** Rows of the log that were taken; 0: there was nothing to do. */
  readonly taken: number
  /** Whether they were only split into parts, or were one of several. */
  readonly isPart: boolean
}

/**
 * Moves some committed groups from the log into the figures, all of it or nothing. Whoever deletes a group from the log
 * has it, so several processes may fold at the same time. Groups that touch many rows are put back into the log as parts,
 * each of which is folded by itself: nobody who writes waits long behind one of these transactions.
 */
export async function foldPiece(database: Database, most: number, mostRows = rowsOfFold): Promise<Fold> {
  return await inTransaction(database, async (transaction) => {
    const [part] = await take(transaction, '', afterParts, 1)
    if (part !== undefined) {
      await fold(transaction, [part.content])
      return { ok: true, taken: 1, isPart: true }
    }
    const groups = await take(transaction, afterParts, '~', most)
    const [first] = groups
    if (first === undefined) return { ok: true, taken: 0, isPart: false }
    const contents = groups.map(({ content }) => content)
    const isPart = !isSmall(contents, mostRows)
    if (isPart) {
      const rows = splitBatches(contents, mostRows).map((content, place) =>
        batchRow(`${partPrefix}${first.id}-${String(place).padStart(6, '0')}`, first.writtenAt, content),
      )
      for (const row of rows) await transaction.insertInto('visit_batches').values(row).execute()
    } else await fold(transaction, contents)
    return { ok: true, taken: groups.length, isPart }
  })
}

/** The same; tells the number of rows of the log that were taken. */
export async function foldBatches(database: Database, most = 8): Promise<number> {
  return (await foldPiece(database, most)).taken
}

/** Takes the first rows of the log between two names. */
async function take(
  transaction: Transaction,
  from: string,
  to: string,
  most: number,
): Promise<{ readonly id: string; readonly writtenAt: string; readonly content: BatchContent }[]> {
  const rows = await transaction
    .deleteFrom('visit_batches')
    .where('id', 'in', (some) =>
      some
        .selectFrom('visit_batches')
        .select('id')
        .where('id', '>=', from)
        .where('id', '<', to)
        .orderBy('id')
        .limit(most),
    )
    .returning(['id', 'written_at', 'content'])
    .execute()
  return rows
    .map(({ id, written_at, content }) => ({
      id,
      writtenAt: written_at,
      content: JSON.parse(content) as BatchContent,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

async function fold(transaction: Transaction, batches: readonly BatchContent[]): Promise<void> {
  // First of all: whoever holds these rows is the only one who changes the shares of their users.
  await addTotals(transaction, totalsOf(batches))
  const sums = new VisitSums()
  for (const batch of batches) sums.addBatch(batch)
  const visitors = visitorsOf(batches)
  const isNew = await addVisitors(transaction, [...visitors.values()].toSorted(byKey))
  for (const row of isNew) {
    const visitor = visitors.get(visitorKey(row))
    if (visitor !== undefined) sums.addVisitor(visitor.user_id, visitor.code_id, visitor.hour)
  }
  await writeSums(transaction, sums.rows())
}

/** In the order of the key: neighbours are written together, and two processes never wait for each other's rows. */
function byKey(one: NamedVisitor, other: NamedVisitor): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.user_id - other.user_id || one.code_id - other.code_id || one.visitor - other.visitor
}
