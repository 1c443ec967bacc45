import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type CodeState, codeStateSchema } from '#contract/code-meta.ts'
import { restorableDays } from '#contract/code-operations.ts'
import { foldText } from '#contract/text-field.ts'
import {
  type CodeCounts,
  type CodeSort,
  countedAtMost,
  type ListQuery,
  noticeDays,
  shortWordsCountedAtMost,
} from '#contract/list.ts'
import type { CodeRow } from '../../domain/stored-code.ts'
import type { Engine } from '../engines/engine.ts'
import type { Database } from '../open-database.ts'
import { isInState, readStates, stateAt, type StateReading } from './code-states.ts'
import { pressesOfCode, withCounters } from './find-code.ts'
import { folderWithSubfolders } from './folders.ts'
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

function codesWithCounters(database: Database) {
  return database.selectFrom('qr_codes').leftJoin('counters', 'counters.code_id', 'qr_codes.id')
}

type CodeSource = ReturnType<typeof codesWithCounters>

/**
 * The same, ordered by scans. A cross join keeps SQLite's join order, so the first page reads only its rows.
 */
function codesByScans(database: Database): CodeSource {
  return database
    .selectFrom('counters')
    .crossJoin('qr_codes')
    .where(sql<SqlBool>`qr_codes.id = counters.code_id`)
}

/** The same for a few ids, each looked up directly. */
function codesOfIds(database: Database, ids: RawBuilder<unknown>): CodeSource {
  return database
    .selectFrom(sql<{ id: number }>`(${ids})`.as('found'))
    .crossJoin('qr_codes')
    .leftJoin('counters', 'counters.code_id', 'qr_codes.id')
    .where(sql<SqlBool>`qr_codes.id = found.id`)
}

/** The user and the time of a listing. */
export type CodeListing = {
  readonly database: Database
  readonly engine: Engine
  readonly userId: number
  /** ISO 8601; decides which codes are expired. */
  readonly now: string
}

const day = 24 * 3_600_000

type ConditionOptions = {
  /**
   * Whether the index of creation dates may be used. Without statistics SQLite uses it for every range of dates, and
   * then sorts most of the library: 314 ms instead of 5 for 100,000 codes (decision 18).
   */
  readonly byCreation?: boolean
  /** Ids of the requested folder and its subfolders. */
  readonly folders?: readonly number[]
}

/**
 * Conditions on a row of `qr_codes` joined with its counters, except search and tag; the same on every
 * engine.
 */
function listConditions(
  query: ListQuery,
  now: string,
  states: StateReading,
  { byCreation = true, folders = [] }: ConditionOptions = {},
): RawBuilder<SqlBool>[] {
  const createdAt = byCreation ? sql.ref('qr_codes.created_at') : sql`coalesce(qr_codes.created_at, '')`
  const conditions: RawBuilder<SqlBool>[] = []
  if (query.deleted === true) {
    conditions.push(
      sql<SqlBool>`qr_codes.deleted_at is not null and qr_codes.deleted_at > ${restorableSince(now)}`,
    )
  } else {
    conditions.push(sql<SqlBool>`qr_codes.deleted_at is null`)
  }
  if (query.state !== undefined) {
    conditions.push(isInState(states, query.state))
  }
  if (query.qrType !== undefined && query.qrType !== '') {
    conditions.push(sql<SqlBool>`qr_codes.qr_type = ${query.qrType}`)
  }
  if (query.folder !== undefined) conditions.push(folderCondition(folders))
  if (query.starred !== undefined)
    conditions.push(sql<SqlBool>`qr_codes.is_starred = ${sql.lit(query.starred ? 1 : 0)}`)
  if (query.createdFrom !== undefined) {
    conditions.push(sql<SqlBool>`${createdAt} >= ${query.createdFrom}`)
  }
  if (query.createdTo !== undefined) conditions.push(sql<SqlBool>`${createdAt} < ${query.createdTo}`)
  if (query.neverScanned === true)
    conditions.push(sql<SqlBool>`(counters.scans = 0 or counters.scans is null)`)
  if (query.neverScanned === false) conditions.push(sql<SqlBool>`counters.scans > 0`)
  if (query.inPrint !== undefined) conditions.push(printCondition(query.inPrint))
  if (query.endsWithin !== undefined) conditions.push(endingCondition(query.endsWithin, now, states))
  return conditions
}

function folderCondition(folders: readonly number[]): RawBuilder<SqlBool> {
  return folders.length === 0
    ? sql<SqlBool>`qr_codes.folder_id is null`
    : sql<SqlBool>`qr_codes.folder_id in (${sql.join(folders)})`
}

function printCondition(inPrint: boolean): RawBuilder<SqlBool> {
  return inPrint
    ? sql<SqlBool>`(qr_codes.downloaded_at is not null or counters.scans > 0)`
    : sql<SqlBool>`(qr_codes.downloaded_at is null and (counters.scans = 0 or counters.scans is null))`
}

/** Active now but not after `days`. No index on the state: few codes expire soon, and nearly all are active. */
function endingCondition(days: number, now: string, { closed }: StateReading): RawBuilder<SqlBool> {
  const until = new Date(Date.parse(now) + days * day).toISOString()
  return sql<SqlBool>`${isInState({ state: stateAt(now), closed }, 'active')}
    and qr_codes.expiration_date > ${now} and qr_codes.expiration_date <= ${until}`
}

/** Codes deleted after this instant can be restored. */
export function restorableSince(now: string): string {
  return new Date(Date.parse(now) - restorableDays * day).toISOString()
}

/** All words of a search must match. */
function searchWords(search: string | undefined): string[] {
  return foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
}

export function holdsWord(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`qr_codes.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** A select of the ids of a user's codes with a tag; null without one. */
function codesWithTag(userId: number, tag: string | undefined): RawBuilder<unknown> | null {
  if (tag === undefined || tag === '') return null
  return sql`select code_tags.code_id as id from code_tags
    where code_tags.user_id = ${userId} and code_tags.tag_key = ${foldText(tag.trim())}`
}

/** The same for one row. */
function hasTag(userId: number, tag: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from code_tags where code_tags.user_id = ${userId}
    and code_tags.code_id = qr_codes.id and code_tags.tag_key = ${foldText(tag.trim())})`
}

/**
 * Number of a user's codes by kind, counted in partial indexes of the rare ones, so it is fast for any
 * library size.
 */
export async function countCodes(database: Database, userId: number, now: string): Promise<CodeCounts> {
  const states = await readStates(database, userId, now)
  const { codes: all } = await findUsage(database, userId)
  const inState = await codesInStates(database, userId, now, all, states)
  const starred = await database
    .selectFrom('qr_codes')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`is_starred = 1`)
    .executeTakeFirstOrThrow()
  const deleted = await database
    .selectFrom('qr_codes')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '>', restorableSince(now))
    .executeTakeFirstOrThrow()
  const ending = await database
    .selectFrom('qr_codes')
    .leftJoin('counters', 'counters.code_id', 'qr_codes.id')
    .select((row) => row.fn.countAll().as('codes'))
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.deleted_at', 'is', null)
    .where(endingCondition(noticeDays, now, states))
    .where(printCondition(true))
    .executeTakeFirstOrThrow()
  return {
    all,
    ...inState,
    starred: Number(starred.codes),
    neverScanned: await countNeverScanned(database, userId),
    deleted: Number(deleted.codes),
    endingInPrint: Number(ending.codes),
  }
}

/** Counts all but active codes; active is the rest. Then corrects outdated states and blocked hosts. */
async function codesInStates(
  database: Database,
  userId: number,
  now: string,
  all: number,
  { closed, areDue }: StateReading,
): Promise<Record<CodeState, number>> {
  const counts = { active: all, scheduled: 0, paused: 0, expired: 0, blocked: 0 }
  function move(codes: number, from: unknown, to: unknown): void {
    counts[codeStateSchema.parse(from)] -= codes
    counts[codeStateSchema.parse(to)] += codes
  }

  const kept = database.selectFrom('qr_codes').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const resting = await kept
    .select(['state', (row) => row.fn.countAll().as('codes')])
    .where(sql<SqlBool>`state in ('scheduled', 'paused', 'expired', 'blocked')`)
    .groupBy('state')
    .execute()
  for (const { state, codes } of resting) move(Number(codes), 'active', state)
  if (areDue) {
    const due = await kept
      .select(['state', stateAt(now).as('present'), (row) => row.fn.countAll().as('codes')])
      .where('state_until', '<=', now)
      .groupBy(sql`1, 2`)
      .execute()
    for (const { state, present, codes } of due) move(Number(codes), state, present)
  }
  if (closed !== null) {
    const shut = await kept
      .select([stateAt(now).as('present'), (row) => row.fn.countAll().as('codes')])
      .where(sql<SqlBool>`qr_codes.id in (${closed})`)
      .groupBy(sql`1`)
      .execute()
    for (const { present, codes } of shut) move(Number(codes), present, 'blocked')
  }
  return counts
}

/** Number of never-scanned codes, counted in their index minus deleted ones. */
async function countNeverScanned(database: Database, userId: number): Promise<number> {
  const { codes } = await database
    .selectFrom('counters')
    .select((row) => row.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`scans < 1`)
    .executeTakeFirstOrThrow()
  let deletedCount = 0
  for await (const piece of deletedPieces(database, userId)) {
    // A cross join keeps SQLite's join order: deleted codes are fewer.
    const deleted = await database
      .selectFrom('qr_codes')
      .crossJoin('counters')
      .select((row) => row.fn.countAll().as('codes'))
      .where(piece)
      .where(sql<SqlBool>`counters.code_id = qr_codes.id`)
      .where(sql<SqlBool>`counters.user_id = qr_codes.user_id and counters.scans < 1`)
      .executeTakeFirstOrThrow()
    deletedCount += Number(deleted.codes)
  }
  return Number(codes) - deletedCount
}

/** Small, so that other requests are served in between. */
const codesAtOnce = 20_000

type Place = { readonly deleted_at: string; readonly id: number }

/**
 * Conditions that split a user's deleted codes into pieces by index order. Each applies to a row of
 * `qr_codes`; together they cover every deleted code once.
 */
async function* deletedPieces(
  database: Database,
  userId: number,
  atOnce: number = codesAtOnce,
): AsyncGenerator<RawBuilder<SqlBool>> {
  for (let last: Place = { deleted_at: '', id: 0 }; ;) {
    const rest = sql<SqlBool>`qr_codes.user_id = ${userId} and qr_codes.deleted_at is not null
      and (qr_codes.deleted_at, qr_codes.id) > (${last.deleted_at}, ${sql.lit(last.id)})`
    const { rows } = await sql<Place>`
      select deleted_at, id from qr_codes where ${rest}
      order by deleted_at, id limit 1 offset ${sql.lit(atOnce - 1)}`.execute(database)
    const [end] = rows
    if (end === undefined) {
      yield rest
      return
    }
    yield sql<SqlBool>`${rest}
      and (qr_codes.deleted_at, qr_codes.id) <= (${end.deleted_at}, ${sql.lit(end.id)})`
    last = end
    await nextTurn()
  }
}
