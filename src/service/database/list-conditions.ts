import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { restorableDays } from '#contract/deletion.ts'
import type { ListQuery } from '#contract/list.ts'
import { foldText } from '../rules/fold-text.ts'
import { isInState, stateAt, type StateReading } from './code-states.ts'

const day = 24 * 3_600_000

/** What is asked of each row where an engine that knows no figures would take it for the best way to the rows. */
type AskedOfRows = { readonly isState?: boolean; readonly isCreation?: boolean }

/** What a row of `qr_codes` joined with its counters has to meet, but for search and tag; the same on every engine. */
export function listConditions(
  query: ListQuery,
  now: string,
  states: StateReading,
  { isState = false, isCreation = false }: AskedOfRows = {},
): RawBuilder<SqlBool>[] {
  const createdAt = isCreation ? sql`coalesce(qr_codes.created_at, '')` : sql.ref('qr_codes.created_at')
  const conditions: RawBuilder<SqlBool>[] = []
  if (query.deleted === true) {
    conditions.push(
      sql<SqlBool>`qr_codes.deleted_at is not null and qr_codes.deleted_at > ${restorableSince(now)}`,
    )
  } else {
    conditions.push(sql<SqlBool>`qr_codes.deleted_at is null`)
  }
  if (query.state !== undefined) {
    const state = isState ? sql<string>`coalesce(${states.state}, '')` : states.state
    conditions.push(isInState({ ...states, state }, query.state))
  }
  if (query.qrType !== undefined && query.qrType !== '') {
    conditions.push(sql<SqlBool>`qr_codes.qr_type = ${query.qrType}`)
  }
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

/** Whether a print may exist: somebody downloaded or scanned the code. */
export function printCondition(inPrint: boolean): RawBuilder<SqlBool> {
  return inPrint
    ? sql<SqlBool>`(qr_codes.downloaded_at is not null or counters.scans > 0)`
    : sql<SqlBool>`(qr_codes.downloaded_at is null and (counters.scans = 0 or counters.scans is null))`
}

/**
 * Open now, and no longer so after some days. The state is asked of each row rather than of an index, because the few codes
 * that end so soon are found by their end, and nearly all others are open.
 */
export function endingCondition(days: number, now: string, { closed }: StateReading): RawBuilder<SqlBool> {
  const until = new Date(Date.parse(now) + days * day).toISOString()
  return sql<SqlBool>`${isInState({ state: stateAt(now), closed }, 'active')}
    and qr_codes.expiration_date > ${now} and qr_codes.expiration_date <= ${until}`
}

/** The instant after which a code must have been deleted to be restored. */
export function restorableSince(now: string): string {
  return new Date(Date.parse(now) - restorableDays * day).toISOString()
}

/** Every word of a search must occur. */
export function searchWords(search: string | undefined): string[] {
  return foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
}

export function holdsWord(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`qr_codes.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** A select of the ids of a user's codes with this tag; null when none is asked for. */
export function codesWithTag(userId: number, tag: string | undefined): RawBuilder<unknown> | null {
  if (tag === undefined || tag === '') return null
  return sql`select code_tags.code_id as id from code_tags
    where code_tags.user_id = ${userId} and code_tags.tag_key = ${foldText(tag.trim())}`
}

/** The same asked of one row. */
export function hasTag(userId: number, tag: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from code_tags where code_tags.user_id = ${userId}
    and code_tags.code_id = qr_codes.id and code_tags.tag_key = ${foldText(tag.trim())})`
}
