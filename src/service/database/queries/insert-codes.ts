import { setImmediate as nextTurn } from 'node:timers/promises'
import { rowColumns } from '../../domain/code.ts'
import type { QrCodesTable } from '../../domain/stored-code.ts'
import { bulkStatement, inParts } from '../bulk-statement.ts'
import type { Transaction } from '../in-transaction.ts'

/** In the order of `rowColumns`, and without booleans, which a bulk statement does not convert. */
function valuesOf(row: QrCodesTable): unknown[] {
  return rowColumns.map((column) => {
    const value = row[column]
    return typeof value === 'boolean' ? Number(value) : value
  })
}

const insert = bulkStatement<QrCodesTable>(
  (database, rows) =>
    database
      .insertInto('qr_codes')
      .values(
        rows.map(
          (row) => Object.fromEntries(rowColumns.map((column) => [column, row[column]])) as QrCodesTable,
        ),
      ),
  valuesOf,
)

/** Rows that are inserted before other requests get their turn. */
const insertedAtOnce = 16

/** Inserts whole rows. */
export async function insertCodes(transaction: Transaction, rows: readonly QrCodesTable[]): Promise<void> {
  for (const some of inParts(rows, insertedAtOnce)) {
    if (rows.length > insertedAtOnce) await nextTurn()
    await insert(transaction, some)
  }
}
