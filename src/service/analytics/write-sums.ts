import { bulkStatement } from '../database/bulk-statement.ts'
import type { Transaction } from '../database/in-transaction.ts'
import { addShares, readShares, trimShares } from './shares.ts'
import type { VisitCountsTable } from '../database/analytics-tables.ts'
import type { VisitSum } from './visit-sums.ts'

type Row = VisitCountsTable
type Key = Pick<Row, 'user_id' | 'code_id' | 'span' | 'start'>
type Held = Key & { readonly shares: string }

const valuesOf = (row: Row): readonly unknown[] => [
  row.user_id,
  row.code_id,
  row.span,
  row.start,
  row.scans,
  row.clicks,
  row.visitors,
  row.shares,
]
const keyColumns = ['user_id', 'code_id', 'span', 'start'] as const

/** Adds the numbers, which holds the rows for this transaction, and tells the shares that they have so far. */
const addNumbers = bulkStatement<Row, Held>(
  (database, rows) =>
    database
      .insertInto('visit_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns([...keyColumns]).doUpdateSet((eb) => ({
          scans: eb('visit_counts.scans', '+', eb.ref('excluded.scans')),
          clicks: eb('visit_counts.clicks', '+', eb.ref('excluded.clicks')),
          visitors: eb('visit_counts.visitors', '+', eb.ref('excluded.visitors')),
        })),
      )
      .returning([...keyColumns, 'shares']),
  valuesOf,
)

/** Only ever meets rows that are there. */
const setShares = bulkStatement<Row>(
  (database, rows) =>
    database
      .insertInto('visit_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns([...keyColumns]).doUpdateSet((eb) => ({ shares: eb.ref('excluded.shares') })),
      ),
  valuesOf,
)

/** What a row has whose shares are still to be written. */
const noShares = ''

/** Adds sums to `visit_counts`. The first statement holds every row, so that nobody else changes its shares meanwhile. */
export async function writeSums(transaction: Transaction, sums: readonly VisitSum[]): Promise<void> {
  const held = await addNumbers(
    transaction,
    sums.map((sum) => ({ ...sum, shares: noShares })),
  )
  const sharesBefore = new Map(held.map((row) => [keyOf(row), row.shares]))
  await setShares(
    transaction,
    sums.map((sum) => {
      const before = sharesBefore.get(keyOf(sum)) ?? noShares
      const shares = before === noShares ? {} : readShares(before)
      addShares(shares, sum.shares)
      trimShares(shares)
      return { ...sum, shares: JSON.stringify(shares) }
    }),
  )
}

function keyOf({ user_id, code_id, span, start }: Key): string {
  return `${user_id} ${code_id} ${span} ${start}`
}
