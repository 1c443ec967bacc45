import { sql } from 'kysely'
import type { VisitCountsTable } from '../database/analytics-tables.ts'
import { bulkStatement } from '../database/bulk-statement.ts'
import type { Transaction } from '../database/in-transaction.ts'
import { addShares, readShares, trimShares } from './shares.ts'
import type { VisitSum } from './visit-sums.ts'

type Row = VisitCountsTable
type Key = Pick<Row, 'user_id' | 'code_id' | 'span' | 'start'>
type Held = Key & { readonly shares: string }

const keyColumns = ['user_id', 'code_id', 'span', 'start'] as const

/**
 * The shares of those rows that are there. The keys come first in the join, because SQLite would search each column of a
 * list of tuples by itself; their types are told, because a bare parameter is a text to PostgreSQL.
 */
const readHeld = bulkStatement<Key, Held>(
  (database, rows) => {
    const keys = rows.map(
      ({ user_id, code_id, span, start }) =>
        sql`(cast(${user_id} as bigint), cast(${code_id} as bigint), ${span}, ${start})`,
    )
    return database
      .with('keys(user_id, code_id, span, start)', () => sql<Key>`(values ${sql.join(keys)})`)
      .selectFrom('keys')
      .crossJoin('visit_counts as held')
      .whereRef('held.user_id', '=', 'keys.user_id')
      .whereRef('held.code_id', '=', 'keys.code_id')
      .whereRef('held.span', '=', 'keys.span')
      .whereRef('held.start', '=', 'keys.start')
      .select(['held.user_id', 'held.code_id', 'held.span', 'held.start', 'held.shares'])
  },
  ({ user_id, code_id, span, start }) => [user_id, code_id, span, start],
)

/** Adds the numbers and puts the new shares in the place of the old ones. */
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
 * Adds sums to `visit_counts`. Shares are read and written back, so the transaction must hold the users' rows of
 * `visit_totals` before: then nobody else changes theirs meanwhile.
 */
export async function writeSums(transaction: Transaction, sums: readonly VisitSum[]): Promise<void> {
  const held = new Map((await readHeld(transaction, sums)).map((row) => [keyOf(row), row.shares]))
  await addSums(
    transaction,
    sums.map((sum) => {
      const before = held.get(keyOf(sum))
      const shares = before === undefined ? { ...sum.shares } : readShares(before)
      if (before !== undefined) addShares(shares, sum.shares)
      trimShares(shares)
      return { ...sum, shares: JSON.stringify(shares) }
    }),
  )
}

function keyOf({ user_id, code_id, span, start }: Key): string {
  return `${user_id} ${code_id} ${span} ${start}`
}
