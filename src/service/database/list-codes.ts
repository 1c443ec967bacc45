import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { CodeSort, ListQuery } from '#contract/list.ts'
import { type CodeRow, codesOf, withCounters } from './find-code.ts'
import { listConditions } from './list-conditions.ts'
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts'
import type { Database } from './open-database.ts'

export type CodePage = {
  readonly rows: CodeRow[]
  readonly nextCursor: string | null
  readonly total: number
}

const orders = {
  newest: { column: 'qr_codes.created_at', direction: 'desc' },
  oldest: { column: 'qr_codes.created_at', direction: 'asc' },
  title: { column: 'qr_codes.title_label', direction: 'asc' },
  updated: { column: 'qr_codes.updated_at', direction: 'desc' },
  scans: { column: 'counters.scans', direction: 'desc' },
} as const satisfies Record<CodeSort, { column: string; direction: 'asc' | 'desc' }>

/**
 * One page of a user's codes. Pages hang together by the last row's sort value and id, so codes that come and go
 * meanwhile never repeat or hide another. Null when the cursor is not one of this sort.
 *
 * @param now ISO 8601, decides which codes are expired.
 */
export async function listCodes(
  database: Database,
  userId: number,
  query: ListQuery,
  now: string,
): Promise<CodePage | null> {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, query.sort)
  if (query.cursor !== undefined && cursor === null) return null
  const { column, direction } = orders[query.sort]

  const conditions = listConditions(userId, query, now)
  let matching = codesOf(database, userId)
  for (const condition of conditions) matching = matching.where(condition)
  let page = matching.selectAll('qr_codes').select(['counters.scans', 'counters.clicks'])
  if (cursor !== null) page = page.where(after(query.sort, cursor))
  const rows = await page
    .orderBy(column, direction)
    .orderBy('qr_codes.id', direction)
    .limit(query.limit + 1)
    .execute()
  const { total } = await matching.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow()

  const shown = rows.slice(0, query.limit).map(withCounters)
  const last = shown.at(-1)
  const nextCursor = rows.length > query.limit && last !== undefined ? writeCursor(query.sort, last) : null
  return { rows: shown, nextCursor, total: Number(total) }
}

function after(sort: CodeSort, cursor: Cursor): RawBuilder<SqlBool> {
  const { column, direction } = orders[sort]
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const value = sql.ref(column)
  return sql<SqlBool>`(${value} ${beyond} ${cursor.value} or (${value} = ${cursor.value} and qr_codes.id ${beyond} ${cursor.id}))`
}
