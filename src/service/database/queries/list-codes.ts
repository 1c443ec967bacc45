import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countedAtMost, shortWordsCountedAtMost, type ListQuery, type CodeSort } from '#contract/list.ts'
import type { CodeRow } from '../../domain/stored-code.ts'
import type { Engine } from '../engines/engine.ts'
import type { Database } from '../open-database.ts'
import { readStates, stateAt, type StateReading } from './code-states.ts'
import { countNeverScanned } from './count-codes.ts'
import { pressesOfCode, withCounters } from './find-code.ts'
import { folderWithSubfolders } from './folders.ts'
import {
  codesWithTag,
  hasTag,
  holdsWord,
  searchWords,
  codesOfIds,
  codesWithCounters,
  codesByScans,
  listConditions,
  type CodeListing,
} from './list-conditions.ts'
import { findUsage } from './quotas.ts'

type Conditions = readonly RawBuilder<SqlBool>[]

type Narrowing = {
  /** Search and tag as conditions on a row. */
  readonly conditions: Conditions
  /** The same from an index, with remaining conditions; null when no index applies. */
  readonly found: {
    readonly ids: RawBuilder<unknown>
    readonly leftOpen: Conditions
    /** At most 10,000 over all users. */
    readonly areFew: boolean
  } | null
  /** A select of ids of this user, deleted ones included, that meets all conditions; null when none does. */
  readonly ofUser: RawBuilder<unknown> | null
}

/** Search and tag in both forms. They match the same rows; their speed depends on the number of matches. */
async function narrowedIds(
  database: Database,
  engine: Engine,
  userId: number,
  query: ListQuery,
): Promise<Narrowing> {
  const words = searchWords(query.search)
  const held = words.map(holdsWord)
  const tagged = query.tag === undefined || query.tag === '' ? [] : [hasTag(userId, query.tag)]
  const conditions = [...held, ...tagged]
  const byText = { ids: engine.codesWith(words), leftOpen: [...held.filter(isShort), ...tagged] }
  const byTag = { ids: codesWithTag(userId, query.tag), leftOpen: held }

  let found: Narrowing['found'] = null
  for (const { ids, leftOpen } of [byText, byTag]) {
    if (ids === null || found?.areFew === true) continue
    const areFew = (await countUpTo(database, ids)) <= countedAtMost
    if (areFew || found === null) found = { ids, leftOpen, areFew }
  }
  return { conditions, found, ofUser: words.length === 0 ? byTag.ids : null }

  function isShort(_condition: RawBuilder<SqlBool>, index: number): boolean {
    return engine.codesWith([words[index] ?? '']) === null
  }
}

async function countUpTo(database: Database, ids: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ found: unknown }>`
    select count(*) as found from (${ids} limit ${sql.lit(countedAtMost + 1)}) as some_codes`.execute(
    database,
  )
  return Number(counted.rows[0]?.found ?? 0)
}

type Total = {
  readonly total: number
  /** Counting stopped at the bound. */
  readonly totalIsMinimum: boolean
}

/** `ids` are all matches when there are few, to reuse them; null otherwise. */
type Matching = Total & { readonly ids: readonly number[] | null }

/** Up to this many matches, looking up and sorting is faster than scanning in order. */
const fewCodes = 1_000

/**
 * The number of matching codes. Without filters the quota row has it; never-scanned codes have an index.
 * Other large results are counted up to a bound, unless the query asks for the exact number.
 *
 * @param filters conditions besides search and tag.
 */
async function countMatching(
  listing: CodeListing,
  query: ListQuery,
  narrowing: Narrowing,
  filters: readonly RawBuilder<SqlBool>[],
): Promise<Matching> {
  const { database, userId } = listing
  if (isUnfiltered(query)) {
    const { codes: total } = await findUsage(database, userId)
    return { total, totalIsMinimum: false, ids: null }
  }
  const ids = await fewMatching(listing, query, narrowing, filters)
  if (ids !== null) return { total: ids.length, totalIsMinimum: false, ids }
  const { neverScanned, ...besideScans } = query
  if (neverScanned !== undefined && isUnfiltered(besideScans)) {
    const { codes: all } = await findUsage(database, userId)
    const unscanned = await countNeverScanned(database, userId)
    return { total: neverScanned ? unscanned : all - unscanned, totalIsMinimum: false, ids: null }
  }
  const bound = boundOf(query)
  const counted = await database
    .selectFrom(matchingIds(listing, query, narrowing, filters, bound).as('matching'))
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const total = Number(counted.total)
  return { total: Math.min(total, bound), totalIsMinimum: total > bound, ids: null }
}

/** All matching ids; null when there are more than a few. */
async function fewMatching(
  listing: CodeListing,
  query: ListQuery,
  narrowing: Narrowing,
  filters: readonly RawBuilder<SqlBool>[],
): Promise<readonly number[] | null> {
  const found = await matchingIds(listing, query, narrowing, filters, fewCodes).execute()
  return found.length > fewCodes ? null : found.map(({ id }) => id)
}

function boundOf({ search, exactTotal }: ListQuery): number {
  if (exactTotal === true) return Number.MAX_SAFE_INTEGER - 1
  const words = searchWords(search)
  const isShort = words.length > 0 && words.every((word) => [...word].length < 3)
  return isShort ? shortWordsCountedAtMost : countedAtMost
}

/** Matching ids, at most one more than the bound. */
function matchingIds(
  { database, userId }: CodeListing,
  query: ListQuery,
  { conditions, found, ofUser }: Narrowing,
  filters: readonly RawBuilder<SqlBool>[],
  bound: number,
) {
  const { search: _search, tag: _tag, ...others } = query
  const isAlone = isUnfiltered(others)
  if (isAlone && ofUser !== null) {
    // All ids belong to this user, so only deleted codes are subtracted.
    return database
      .selectFrom(sql<{ id: number }>`(${ofUser})`.as('found'))
      .select('found.id')
      .where(
        sql<SqlBool>`found.id not in (select id from qr_codes where user_id = ${userId} and deleted_at is not null)`,
      )
      .limit(bound + 1)
  }
  // With another filter, looking up many ids costs more than it saves.
  const byIndex = found !== null && (found.areFew || isAlone) ? found : null
  let matching = byIndex === null ? codesWithCounters(database) : codesOfIds(database, byIndex.ids)
  matching = matching.where('qr_codes.user_id', '=', userId)
  for (const condition of [...filters, ...(byIndex?.leftOpen ?? conditions)]) {
    matching = matching.where(condition)
  }
  return matching.select('qr_codes.id').limit(bound + 1)
}

/** Whether no filter narrows the active library. */
function isUnfiltered({
  sort: _sort,
  cursor: _cursor,
  limit: _limit,
  exactTotal: _exactTotal,
  ...filters
}: Omit<ListQuery, 'search' | 'tag'>): boolean {
  const { deleted, ...others } = filters
  return deleted !== true && Object.values(others).every((value) => value === undefined || value === '')
}

export type CodePage = Total & { readonly rows: CodeRow[]; readonly nextCursor: string | null }

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
 * One page of a user's codes, with keyset pagination: concurrent changes never repeat or skip a row. Null for
 * a cursor of another sort.
 */
export async function listCodes(listing: CodeListing, query: ListQuery): Promise<CodePage | null> {
  const { database, engine, userId, now } = listing
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, query.sort)
  if (query.cursor !== undefined && cursor === null) return null

  const narrowed = await narrowedIds(database, engine, userId, query)
  const states = await statesFor(listing, query)
  const folders =
    typeof query.folder === 'number' ? await folderWithSubfolders(database, userId, query.folder) : []
  const filters = listConditions(query, now, states, { folders })
  const { ids, ...total } =
    cursor === null
      ? await countMatching(listing, query, narrowed, filters)
      : { ...cursor.total, ids: await fewLeft(cursor) }
  const isByScans = orders[query.sort].column === 'counters.scans' && ids === null
  let page = (isByScans ? codesByScans(database) : codesWithCounters(database))
    .selectAll('qr_codes')
    .select(['counters.scans', 'counters.clicks', pressesOfCode])
    .where('qr_codes.user_id', '=', userId)
  // These ids already match; further conditions would mislead the planner.
  if (ids !== null) page = page.where('qr_codes.id', 'in', ids.length === 0 ? [0] : ids)
  else {
    const inOrder = {
      byCreation: orders[query.sort].column === 'qr_codes.created_at' || engine.hasStatistics,
    }
    const conditions = listConditions(query, now, states, { folders, ...inOrder })
    for (const condition of [...conditions, ...narrowed.conditions]) page = page.where(condition)
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
    return before.total > fewCodes ? null : await fewMatching(listing, query, narrowed, filters)
  }
}

/** States are read only when needed. */
async function statesFor({ database, userId, now }: CodeListing, query: ListQuery): Promise<StateReading> {
  const isAsked = query.state !== undefined || query.endsWithin !== undefined
  return isAsked
    ? await readStates(database, userId, now)
    : { state: stateAt(now), closed: null, areDue: false }
}

/** The first condition bounds the index, the second skips rows of equal value on the previous page. */
function after(sort: CodeSort, cursor: Cursor): RawBuilder<SqlBool>[] {
  const { column, direction } = orders[sort]
  const [beyond, orEqual] = direction === 'asc' ? ['>', '>='] : ['<', '<=']
  const value = sql.ref(column)
  return [
    sql<SqlBool>`${value} ${sql.raw(orEqual)} ${cursor.value}`,
    sql<SqlBool>`(${value} ${sql.raw(beyond)} ${cursor.value} or qr_codes.id ${sql.raw(beyond)} ${cursor.id})`,
  ]
}

/** The end of a page: sort value and id of its last row, and the total of the first page. */
type Cursor = { readonly value: string | number; readonly id: number; readonly total: Total }

const sortColumns = {
  newest: 'created_at',
  oldest: 'created_at',
  title: 'title_label',
  titleDescending: 'title_label',
  updated: 'updated_at',
  updatedAscending: 'updated_at',
  scans: 'scans',
  scansAscending: 'scans',
} as const satisfies Record<CodeSort, keyof CodeRow>

function writeCursor(sort: CodeSort, last: CodeRow, total: Total): string {
  return Buffer.from(
    JSON.stringify([sort, last[sortColumns[sort]], last.id, total.total, total.totalIsMinimum]),
  ).toString('base64url')
}

/** Null for a cursor of another sort. */
function readCursor(text: string, sort: CodeSort): Cursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parsed) || parsed[0] !== sort) return null
    const [, value, id, total, isMinimum] = parsed as unknown[]
    const isValue = sortColumns[sort] === 'scans' ? isWhole : isText
    if (!isValue(value) || !isWhole(id) || !isWhole(total)) return null
    return { value, id, total: { total, totalIsMinimum: isMinimum === true } }
  } catch {
    return null
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** PostgreSQL rejects U+0000 in text. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\u0000')
}
