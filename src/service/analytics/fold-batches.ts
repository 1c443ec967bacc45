import { bulkStatement } from '../database/bulk-statement.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import type { VisitorDaysTable, VisitTotalsTable } from '../database/analytics-tables.ts'
import { type BatchContent, batchVisitNumbers, batchVisitorNumbers } from './batch-content.ts'
import { dateOf, VisitSums } from './visit-sums.ts'
import { writeSums } from './write-sums.ts'

type Visitor = VisitorDaysTable & { readonly hour: number }

const addVisitors = bulkStatement<Visitor, VisitorDaysTable>(
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

/**
 * Moves some committed groups from the log into the figures, all of it or nothing. Whoever deletes a group from the log
 * has it, so several processes may fold at the same time. Returns the number of groups; 0: there was nothing to do.
 *
 * @param unsure a group that is left alone, because a connection broke before it told whether it is written: it will be
 * handed over again, and must still be found.
 */
export async function foldBatches(
  database: Database,
  most = 8,
  unsure: string | null = null,
): Promise<number> {
  const { folded } = await inTransaction(database, async (transaction) => {
    const batches = await transaction
      .deleteFrom('visit_batches')
      .where('id', 'in', (some) =>
        some
          .selectFrom('visit_batches')
          .select('id')
          .where('id', '<>', unsure ?? '')
          .orderBy('id')
          .limit(most),
      )
      .returning('content')
      .execute()
    if (batches.length > 0) {
      await fold(
        transaction,
        batches.map(({ content }) => JSON.parse(content) as BatchContent),
      )
    }
    return { ok: true, folded: batches.length }
  })
  return folded
}

async function fold(transaction: Transaction, batches: readonly BatchContent[]): Promise<void> {
  const sums = new VisitSums()
  for (const batch of batches) sums.addBatch(batch)
  const visitors = visitorsOf(batches)
  const isNew = await addVisitors(transaction, [...visitors.values()].toSorted(byKey))
  for (const row of isNew) {
    const visitor = visitors.get(visitorKey(row))
    if (visitor !== undefined) sums.addVisitor(visitor.user_id, visitor.code_id, visitor.hour)
  }
  await writeSums(transaction, sums.rows())
  await addTotals(transaction, totalsOf(batches))
}

/** Everybody once, with the first hour in which they were seen. */
function visitorsOf(batches: readonly BatchContent[]): Map<string, Visitor> {
  const visitors = new Map<string, Visitor>()
  const dates = new Map<number, string>()
  for (const { visitors: numbers } of batches) {
    for (let at = 0; at + batchVisitorNumbers <= numbers.length; at += batchVisitorNumbers) {
      const [user_id = 0, code_id = 0, hour = 0, visitor = 0] = numbers.slice(at, at + batchVisitorNumbers)
      let day = dates.get(hour)
      if (day === undefined) dates.set(hour, (day = dateOf(hour)))
      const key = visitorKey({ day, user_id, code_id, visitor })
      const known = visitors.get(key)
      if (known === undefined || hour < known.hour)
        visitors.set(key, { day, user_id, code_id, visitor, hour })
    }
  }
  return visitors
}

/** In the order of the key: neighbours are written together, and two processes never wait for each other's rows. */
function byKey(one: Visitor, other: Visitor): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.user_id - other.user_id || one.code_id - other.code_id || one.visitor - other.visitor
}

function visitorKey({ day, user_id, code_id, visitor }: VisitorDaysTable): string {
  return `${day} ${user_id} ${code_id} ${visitor}`
}

function totalsOf(batches: readonly BatchContent[]): VisitTotalsTable[] {
  const totals = new Map<number, { scans: number; clicks: number; hour: number }>()
  for (const { visits } of batches) {
    for (let at = 0; at + batchVisitNumbers <= visits.length; at += batchVisitNumbers) {
      const [user = 0, , hour = 0, , scans = 0, clicks = 0] = visits.slice(at, at + batchVisitNumbers)
      const total = totals.get(user) ?? { scans: 0, clicks: 0, hour }
      totals.set(user, {
        scans: total.scans + scans,
        clicks: total.clicks + clicks,
        hour: Math.min(total.hour, hour),
      })
    }
  }
  return [...totals]
    .toSorted(([one], [other]) => one - other)
    .map(([user_id, { scans, clicks, hour }]) => ({
      user_id,
      scans,
      clicks,
      since: new Date(hour * 3_600_000).toISOString(),
    }))
}
