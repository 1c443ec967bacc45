import { type Expression, sql, type SqlBool } from 'kysely'
import type { Database } from '../open-database.ts'
import type { CountSpan } from '../tables/visits.ts'

/** Characters of `start` in each span. */
export const spanLengths: Readonly<Record<CountSpan, number>> = { hour: 13, day: 10, month: 7 }

/**
 * Visits of codes in rows of one span: those that are rolled up, and those of pending hours. A code may have several rows of
 * one start.
 *
 * @param codes condition on `user_id` and `code_id`. It is in both parts, so that each uses its key.
 */
export function codeVisits(database: Database, span: CountSpan, codes: Expression<SqlBool>) {
  const sums = ['scans', 'clicks', 'visitors', 'shares'] as const
  const rolledUp = database
    .selectFrom('visit_counts')
    .select(['user_id', 'code_id', 'start', ...sums])
    .where('span', '=', span)
    .where(codes)
  const pending = database
    .selectFrom('pending_hours')
    .select(['user_id', 'code_id', sql<string>`substr(start, 1, ${sql.lit(spanLengths[span])})`.as('start')])
    .select(sums)
    .where(codes)
  return database.selectFrom(rolledUp.unionAll(pending).as('visits'))
}

/** The same of a whole library, as code 0. */
export function libraryVisits(database: Database, span: CountSpan, userId: number) {
  const rows = database
    .selectFrom('library_counts')
    .select(['user_id', sql<number>`0`.as('code_id'), 'start', 'scans', 'clicks', 'visitors', 'shares'])
    .where('span', '=', span)
    .where('user_id', '=', userId)
  return database.selectFrom(rows.as('visits'))
}
