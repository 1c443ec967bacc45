import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { CodeSort, ListQuery } from '#contract/list.ts'
import type { Engine } from './engine.ts'
import { type CodeRow, withCounters } from './find-code.ts'
import { listConditions } from './list-conditions.ts'
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts'
import { narrowedIds } from './narrowed-ids.ts'
import type { Database } from './open-database.ts'

export type CodePage = {
  readonly rows: CodeRow[]
  readonly nextCursor: string | null
  readonly total: number
}

export type CodeShelf = {
  readonly database: Database
  readonly engine: Engine
  readonly userId: number
  /** ISO 8601, decides which codes are expired. */
  readonly now: string
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
 */
export async function listCodes(shelf: CodeShelf, query: ListQuery): Promise<CodePage | null> {
  const { database, engine, userId, now } = shelf
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, query.sort)
  if (query.cursor !== undefined && cursor === null) return null

  const narrowed = await narrowedIds(database, engine, userId, query)
  const conditions = [...listConditions(query, now), ...narrowed.conditions]
  const isWalked = query.sort === 'scans' && !narrowed.isRare && query.deleted !== true
  let page = (isWalked ? byScans(database) : byCodes(database))
    .selectAll('qr_codes')
    .select(['counters.scans', 'counters.clicks'])
    .where('qr_codes.user_id', '=', userId)
  for (const condition of conditions) page = page.where(condition)
  if (cursor !== null) for (const condition of after(query.sort, cursor)) page = page.where(condition)
  const { column, direction } = orders[query.sort]
  const idColumn = isWalked ? 'counters.code_id' : 'qr_codes.id'
  const rows = await page
    .orderBy(column, direction)
    .orderBy(idColumn, direction)
    .limit(query.limit + 1)
    .execute()

  const total = cursor?.total ?? (await countMatching(shelf, query, conditions))
  const shown = rows.slice(0, query.limit).map(withCounters)
  const last = shown.at(-1)
  const nextCursor =
    rows.length > query.limit && last !== undefined ? writeCursor(query.sort, last, total) : null
  return { rows: shown, nextCursor, total }
}

function byCodes(database: Database) {
  return database.selectFrom('qr_codes').leftJoin('counters', 'counters.code_id', 'qr_codes.id')
}

/** A cross join is walked as written: down the counters by their scans, so that the first page reads only its rows. */
function byScans(database: Database): ReturnType<typeof byCodes> {
  return database
    .selectFrom('counters')
    .crossJoin('qr_codes')
    .where(sql<SqlBool>`qr_codes.id = counters.code_id`) as unknown as ReturnType<typeof byCodes>
}

/** The first part bounds the index, the second leaves out what the page before has shown of the same value. */
function after(sort: CodeSort, cursor: Cursor): RawBuilder<SqlBool>[] {
  const { column, direction } = orders[sort]
  const [beyond, orEqual] = direction === 'asc' ? ['>', '>='] : ['<', '<=']
  const value = sql.ref(column)
  return [
    sql<SqlBool>`${value} ${sql.raw(orEqual)} ${cursor.value}`,
    sql<SqlBool>`(${value} ${sql.raw(beyond)} ${cursor.value} or qr_codes.id ${sql.raw(beyond)} ${cursor.id})`,
  ]
}

/** Without filters the quota row knows, so nothing is counted. */
async function countMatching(
  { database, userId }: CodeShelf,
  query: ListQuery,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<number> {
  if (isUnfiltered(query)) {
    const quota = await database
      .selectFrom('quotas')
      .select('codes')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return quota?.codes ?? 0
  }
  let matching =
    query.neverScanned === undefined
      ? (database.selectFrom('qr_codes') as ReturnType<typeof byCodes>)
      : byCodes(database)
  matching = matching.where('qr_codes.user_id', '=', userId)
  for (const condition of conditions) matching = matching.where(condition)
  const { total } = await matching.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

function isUnfiltered({ sort: _sort, cursor: _cursor, limit: _limit, ...filters }: ListQuery): boolean {
  const { deleted, ...others } = filters
  return deleted !== true && Object.values(others).every((value) => value === undefined || value === '')
}
