import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { CodeSort, ListQuery } from '#contract/list.ts'
import { readStates, stateAt, type StateReading } from './code-states.ts'
import { codesByScans, codesWithCounters } from './code-sources.ts'
import { countMatching, fewCodes, fewMatching, isUnfiltered, type Total } from './count-matching.ts'
import type { Engine } from './engine.ts'
import { type CodeRow, withCounters } from './find-code.ts'
import { listConditions } from './list-conditions.ts'
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts'
import { narrowedIds } from './narrowed-ids.ts'
import type { Database } from './open-database.ts'

export type CodePage = Total & { readonly rows: CodeRow[]; readonly nextCursor: string | null }

/** Whose codes, at which time. */
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
  titleDescending: { column: 'qr_codes.title_label', direction: 'desc' },
  updated: { column: 'qr_codes.updated_at', direction: 'desc' },
  updatedAscending: { column: 'qr_codes.updated_at', direction: 'asc' },
  scans: { column: 'counters.scans', direction: 'desc' },
  scansAscending: { column: 'counters.scans', direction: 'asc' },
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
  const states = await statesFor(shelf, query)
  // Nearly all codes are open, so whatever else is asked finds them sooner.
  const isState =
    !engine.knowsFigures && query.state === 'active' && !isUnfiltered({ ...query, state: undefined })
  const filters = listConditions(query, now, states, { isState })
  const { ids, ...total } =
    cursor === null
      ? await countMatching(shelf, query, narrowed, filters)
      : { ...cursor.total, ids: await fewLeft(cursor) }
  const isByScans = orders[query.sort].column === 'counters.scans' && ids === null
  let page = (isByScans ? codesByScans(database) : codesWithCounters(database))
    .selectAll('qr_codes')
    .select(['counters.scans', 'counters.clicks'])
    .where('qr_codes.user_id', '=', userId)
  // Those of few ids match already, and any more that was asked of them would look like another way to find them.
  if (ids !== null) page = page.where('qr_codes.id', 'in', ids.length === 0 ? [0] : ids)
  else {
    const isCreation = !engine.knowsFigures && orders[query.sort].column !== 'qr_codes.created_at'
    const asked = listConditions(query, now, states, { isState, isCreation })
    for (const condition of [...asked, ...narrowed.conditions]) page = page.where(condition)
  }
  if (cursor !== null) for (const condition of after(query.sort, cursor)) page = page.where(condition)
  const { column, direction } = orders[query.sort]
  const rows = await page
    .orderBy(column, direction)
    .orderBy(isByScans ? 'counters.code_id' : 'qr_codes.id', direction)
    .limit(query.limit + 1)
    .execute()

  const shown = rows.slice(0, query.limit).map(withCounters)
  const last = shown.at(-1)
  const hasMore = rows.length > query.limit && last !== undefined
  return { ...total, rows: shown, nextCursor: hasMore ? writeCursor(query.sort, last, total) : null }

  async function fewLeft({ total: before }: Cursor): Promise<readonly number[] | null> {
    return before.total > fewCodes ? null : await fewMatching(shelf, query, narrowed, filters)
  }
}

/** Only what asks for states reads them. */
async function statesFor({ database, userId, now }: CodeShelf, query: ListQuery): Promise<StateReading> {
  const isAsked = query.state !== undefined || query.endsWithin !== undefined
  return isAsked
    ? await readStates(database, userId, now)
    : { state: stateAt(now), closed: null, areDue: false }
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
