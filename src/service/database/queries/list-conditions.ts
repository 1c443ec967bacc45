import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { restorableDays } from '#contract/deletion.ts'
import type { ListQuery } from '#contract/list.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Engine } from '../engines/engine.ts'
import type { Database } from '../open-database.ts'
import { isInState, stateAt, type StateReading } from './code-states.ts'

/** Codes with their counters. */
export function codesWithCounters(database: Database) {
  return database.selectFrom('qr_codes').leftJoin('counters', 'counters.code_id', 'qr_codes.id')
}

type CodeSource = ReturnType<typeof codesWithCounters>

/**
 * The same, ordered by scans. A cross join keeps SQLite's join order, so the first page reads only its rows.
 */
export function codesByScans(database: Database): CodeSource {
  return database
    .selectFrom('counters')
    .crossJoin('qr_codes')
    .where(sql<SqlBool>`qr_codes.id = counters.code_id`)
}

/** The same for a few ids, each looked up directly. */
export function codesOfIds(database: Database, ids: RawBuilder<unknown>): CodeSource {
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
   * Whether the index of creation dates may answer. Without statistics SQLite takes it for every range of dates, and
   * then sorts most of the library: 314 ms in place of 5 for 100,000 codes (decision 18).
   */
  readonly byCreation?: boolean
  /** Ids of the requested folder and its subfolders. */
  readonly folders?: readonly number[]
}

/**
 * Conditions on a row of `qr_codes` joined with its counters, except search and tag; the same on every
 * engine.
 */
export function listConditions(
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

/** In one of these folders, or in no folder when there are none. */
function folderCondition(folders: readonly number[]): RawBuilder<SqlBool> {
  return folders.length === 0
    ? sql<SqlBool>`qr_codes.folder_id is null`
    : sql<SqlBool>`qr_codes.folder_id in (${sql.join(folders)})`
}

/** Whether a print may exist: the code was downloaded or scanned. */
export function printCondition(inPrint: boolean): RawBuilder<SqlBool> {
  return inPrint
    ? sql<SqlBool>`(qr_codes.downloaded_at is not null or counters.scans > 0)`
    : sql<SqlBool>`(qr_codes.downloaded_at is null and (counters.scans = 0 or counters.scans is null))`
}

/**
 * Active now but not after some days. The state is not looked up by index: few codes expire soon, and nearly
 * all are active.
 */
export function endingCondition(days: number, now: string, { closed }: StateReading): RawBuilder<SqlBool> {
  const until = new Date(Date.parse(now) + days * day).toISOString()
  return sql<SqlBool>`${isInState({ state: stateAt(now), closed }, 'active')}
    and qr_codes.expiration_date > ${now} and qr_codes.expiration_date <= ${until}`
}

/** Codes deleted after this instant can be restored. */
export function restorableSince(now: string): string {
  return new Date(Date.parse(now) - restorableDays * day).toISOString()
}

/** All words of a search must match. */
export function searchWords(search: string | undefined): string[] {
  return foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
}

export function holdsWord(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`qr_codes.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** A select of the ids of a user's codes with a tag; null without one. */
export function codesWithTag(userId: number, tag: string | undefined): RawBuilder<unknown> | null {
  if (tag === undefined || tag === '') return null
  return sql`select code_tags.code_id as id from code_tags
    where code_tags.user_id = ${userId} and code_tags.tag_key = ${foldText(tag.trim())}`
}

/** The same for one row. */
export function hasTag(userId: number, tag: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from code_tags where code_tags.user_id = ${userId}
    and code_tags.code_id = qr_codes.id and code_tags.tag_key = ${foldText(tag.trim())})`
}
