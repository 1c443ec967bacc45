import { sql } from 'kysely'
import type { VisitCountsTable, VisitorDaysTable, VisitTotalsTable } from '../database/analytics-tables.ts'
import { bulkStatement } from '../database/bulk-statement.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import type { CountersTable } from '../database/schema.ts'
import { addShares, readShares, trimShares } from './shares.ts'
import type { SummedGroup } from './sum-group.ts'
import type { PackedVisits } from './visit-group.ts'
import type { DailyVisitor, VisitSum } from './visit-sums.ts'

/** Identifies a group. */
export type GroupName = Pick<PackedVisits, 'writer' | 'number'>

/**
 * Writes a group in one transaction: counters, totals, the day's visitors, and chart hours, days and months.
 * After a crash all of them include the same visits. A committed group is skipped, because a connection lost
 * at the commit does not say whether it succeeded. Groups of a writer arrive in order.
 */
export async function writeGroup(
  database: Database,
  { writer, number }: GroupName,
  { sums, visitors }: SummedGroup,
): Promise<void> {
  const written_at = new Date().toISOString()
  await inTransaction(database, async (transaction) => {
    // Waits for an earlier try of the same group that has not ended yet.
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
    // These rows come first: only the transaction that holds them changes the shares of these users.
    await addTotals(transaction, sums.totals())
    await writeSums(transaction, sums.rows(await addVisitors(transaction, visitors)))
    await addCounters(transaction, sums.counters())
    return { ok: true }
  })
}

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

const insertVisitors = bulkStatement<DailyVisitor, VisitorDaysTable>(
  (database, rows) =>
    database
      .insertInto('visitor_days')
      .values(rows.map(({ day, user_id, code_id, visitor }) => ({ day, user_id, code_id, visitor })))
      .onConflict((conflict) => conflict.columns(['day', 'user_id', 'code_id', 'visitor']).doNothing())
      .returning(['day', 'user_id', 'code_id', 'visitor']),
  ({ day, user_id, code_id, visitor }) => [day, user_id, code_id, visitor],
)

/** Returns those who were not seen before on their day. */
async function addVisitors(
  transaction: Transaction,
  visitors: readonly DailyVisitor[],
): Promise<DailyVisitor[]> {
  const added = new Set((await insertVisitors(transaction, visitors)).map(visitorKey))
  return visitors.filter((visitor) => added.has(visitorKey(visitor)))
}

function visitorKey({ day, user_id, code_id, visitor }: VisitorDaysTable): string {
  return `${day} ${user_id} ${code_id} ${visitor}`
}

type Row = VisitCountsTable
type Key = Pick<Row, 'user_id' | 'code_id' | 'span' | 'start'>
type Saved = Key & { readonly shares: string }

const keyColumns = ['user_id', 'code_id', 'span', 'start'] as const

/**
 * Reads the shares of existing rows. SQLite does not use the primary key for a list of tuples, so the keys are a table of
 * the join. The casts are for PostgreSQL, which takes a bare parameter for text.
 */
const readSaved = bulkStatement<Key, Saved>(
  (database, rows) => {
    const keys = rows.map(
      ({ user_id, code_id, span, start }) =>
        sql`(cast(${user_id} as bigint), cast(${code_id} as bigint), ${span}, ${start})`,
    )
    return database
      .with('keys(user_id, code_id, span, start)', () => sql<Key>`(values ${sql.join(keys)})`)
      .selectFrom('keys')
      .crossJoin('visit_counts as saved')
      .whereRef('saved.user_id', '=', 'keys.user_id')
      .whereRef('saved.code_id', '=', 'keys.code_id')
      .whereRef('saved.span', '=', 'keys.span')
      .whereRef('saved.start', '=', 'keys.start')
      .select(['saved.user_id', 'saved.code_id', 'saved.span', 'saved.start', 'saved.shares'])
  },
  ({ user_id, code_id, span, start }) => [user_id, code_id, span, start],
)

/** Adds the numbers and replaces the shares. */
const addSums = bulkStatement<Row>(
  (database, rows) =>
    database
      .insertInto('visit_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns([...keyColumns]).doUpdateSet((eb) => ({
          scans: eb('visit_counts.scans', '+', eb.ref('excluded.scans')),
          clicks: eb('visit_counts.clicks', '+', eb.ref('excluded.clicks')),
          visitors: eb('visit_counts.visitors', '+', eb.ref('excluded.visitors')),
          shares: eb.ref('excluded.shares'),
        })),
      ),
  (row) => [row.user_id, row.code_id, row.span, row.start, row.scans, row.clicks, row.visitors, row.shares],
)

/**
 * Adds sums to `visit_counts`. Shares are read and written back, so the transaction must hold the users' rows
 * of `visit_totals` to exclude others.
 */
export async function writeSums(transaction: Transaction, sums: readonly VisitSum[]): Promise<void> {
  const saved = new Map<string, string>()
  for (const row of await readSaved(transaction, sums)) saved.set(keyOf(row), row.shares)
  const rows: Row[] = []
  for (const sum of sums) {
    const before = saved.get(keyOf(sum))
    const shares = before === undefined ? { ...sum.shares } : readShares(before)
    if (before !== undefined) addShares(shares, sum.shares)
    trimShares(shares)
    rows.push({ ...sum, shares: JSON.stringify(shares) })
  }
  await addSums(transaction, rows)
}

function keyOf({ user_id, code_id, span, start }: Key): string {
  return `${user_id} ${code_id} ${span} ${start}`
}
