import { sql, type SqlBool } from 'kysely'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import type { PendingHoursTable } from '../database/tables/visits.ts'
import { readShares } from './shares.ts'
import { type HourSum, inAllSpans, isoOfHour } from './visit-sums.ts'
import { writeSums } from './write-group.ts'

/** Small, so that no other write waits long. */
const hoursAtOnce = 100

type Key = Pick<PendingHoursTable, 'user_id' | 'code_id' | 'start'>

/**
 * Moves hours that are over into the counts of their hour, day and month. Each call takes some and returns whether there
 * may be more. Visits that come later for such an hour wait for the next walk, and so do those of an account that fails:
 * the others go on, and the last call throws its error.
 *
 * @param now milliseconds since 1970.
 */
export function rollUp(now: number): (database: Database) => Promise<boolean> {
  const before = isoOfHour(Math.floor(now / 3_600_000)).slice(0, 13)
  let last: Key = { user_id: 0, code_id: 0, start: '' }
  let failure: { readonly error: unknown } | null = null
  return async (database) => {
    const found = await database
      .selectFrom('pending_hours')
      .select(['user_id', 'code_id', 'start'])
      .where('start', '<', before)
      .where(sql<SqlBool>`(user_id, code_id, start) > (${last.user_id}, ${last.code_id}, ${last.start})`)
      .orderBy('user_id')
      .orderBy('code_id')
      .orderBy('start')
      .limit(hoursAtOnce)
      .execute()
    const [first] = found
    const end = found.findLast(({ user_id }) => user_id === first?.user_id)
    if (first === undefined || end === undefined) {
      if (failure !== null) throw failure.error
      return false
    }
    try {
      await inTransaction(database, async (transaction) => {
        await writeSums(transaction, inAllSpans(await takeHours(transaction, { first, end, before })))
        return { ok: true }
      })
      last = end
    } catch (error) {
      failure ??= { error }
      last = { user_id: first.user_id, code_id: Number.MAX_SAFE_INTEGER, start: '' }
    }
    return true
  }
}

type Part = { readonly first: Key; readonly end: Key; readonly before: string }

/** Deletes the ended hours of a part of an account, sorted by key. Another process may have taken some. */
async function takeHours(transaction: Transaction, { first, end, before }: Part): Promise<HourSum[]> {
  // Holds the row that all who change counts of the account hold.
  await transaction
    .updateTable('visit_totals')
    .set((row) => ({ scans: row.ref('scans') }))
    .where('user_id', '=', first.user_id)
    .execute()
  const rows = await transaction
    .deleteFrom('pending_hours')
    .where('user_id', '=', first.user_id)
    .where(sql<SqlBool>`(code_id, start) >= (${first.code_id}, ${first.start})`)
    .where(sql<SqlBool>`(code_id, start) <= (${end.code_id}, ${end.start})`)
    .where('start', '<', before)
    .returningAll()
    .execute()
  return rows
    .map((row) => ({ ...row, shares: readShares(row.shares) }))
    .toSorted((one, other) => one.code_id - other.code_id || (one.start < other.start ? -1 : 1))
}
