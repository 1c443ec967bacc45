import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { countedAtMost, type ListQuery, shortWordsCountedAtMost } from '#contract/list.ts'
import { codesOfIds, codesWithCounters } from './code-sources.ts'
import { countNeverScanned } from './count-never-scanned.ts'
import { findUsage } from './find-usage.ts'
import type { CodeShelf } from './list-codes.ts'
import { searchWords } from './list-conditions.ts'
import type { Narrowing } from './narrowed-ids.ts'

export type Total = {
  readonly total: number
  /** There are more: counting stopped. */
  readonly totalIsMinimum: boolean
}

/** `ids` are all of them when they are few, so that nobody looks for them again; null when there are more. */
export type Matching = Total & { readonly ids: readonly number[] | null }

/** Up to so many matches, looking each up and sorting them is faster than walking an order past all others. */
export const fewCodes = 1_000

/**
 * How many codes match. Without filters the quota row knows; codes that nobody has scanned have an index. What else
 * matches much is counted up to a bound, because counting on would take longer than all the rest, unless the query asks for
 * every one.
 *
 * @param filters what is asked of a row beside search and tag.
 */
export async function countMatching(
  shelf: CodeShelf,
  query: ListQuery,
  narrowing: Narrowing,
  filters: readonly RawBuilder<SqlBool>[],
): Promise<Matching> {
  const { database, userId } = shelf
  if (isUnfiltered(query)) {
    const { codes: total } = await findUsage(database, userId)
    return { total, totalIsMinimum: false, ids: null }
  }
  const ids = await fewMatching(shelf, query, narrowing, filters)
  if (ids !== null) return { total: ids.length, totalIsMinimum: false, ids }
  const { neverScanned, ...besideScans } = query
  if (neverScanned !== undefined && isUnfiltered(besideScans)) {
    const { codes: all } = await findUsage(database, userId)
    const unscanned = await countNeverScanned(database, userId)
    return { total: neverScanned ? unscanned : all - unscanned, totalIsMinimum: false, ids: null }
  }
  const bound = boundOf(query)
  const counted = await database
    .selectFrom(matchingIds(shelf, query, narrowing, filters, bound).as('matching'))
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const total = Number(counted.total)
  return { total: Math.min(total, bound), totalIsMinimum: total > bound, ids: null }
}

/** The ids of all codes that match; null when there are more than few. */
export async function fewMatching(
  shelf: CodeShelf,
  query: ListQuery,
  narrowing: Narrowing,
  filters: readonly RawBuilder<SqlBool>[],
): Promise<readonly number[] | null> {
  const found = await matchingIds(shelf, query, narrowing, filters, fewCodes).execute()
  return found.length > fewCodes ? null : found.map(({ id }) => id)
}

function boundOf({ search, exactTotal }: ListQuery): number {
  if (exactTotal === true) return Number.MAX_SAFE_INTEGER - 1
  const words = searchWords(search)
  const isShort = words.length > 0 && words.every((word) => [...word].length < 3)
  return isShort ? shortWordsCountedAtMost : countedAtMost
}

/** Their ids, and one more than the bound at most. */
function matchingIds(
  { database, userId }: CodeShelf,
  query: ListQuery,
  { conditions, found, ofUser }: Narrowing,
  filters: readonly RawBuilder<SqlBool>[],
  bound: number,
) {
  const { search: _search, tag: _tag, ...others } = query
  const isAlone = isUnfiltered(others)
  if (isAlone && ofUser !== null) {
    // All of them are this user's, so that only the few deleted ones are taken off and no code is looked up.
    return database
      .selectFrom(sql<{ id: number }>`(${ofUser})`.as('found'))
      .select('found.id')
      .where(
        sql<SqlBool>`found.id not in (select id from qr_codes where user_id = ${userId} and deleted_at is not null)`,
      )
      .limit(bound + 1)
  }
  // Beside another filter, many ids would be looked up for little.
  const byIndex = found !== null && (found.areFew || isAlone) ? found : null
  let matching = byIndex === null ? codesWithCounters(database) : codesOfIds(database, byIndex.ids)
  matching = matching.where('qr_codes.user_id', '=', userId)
  for (const condition of [...filters, ...(byIndex?.leftOpen ?? conditions)]) {
    matching = matching.where(condition)
  }
  return matching.select('qr_codes.id').limit(bound + 1)
}

/** Whether nothing narrows the codes that are not deleted. */
export function isUnfiltered({
  sort: _sort,
  cursor: _cursor,
  limit: _limit,
  exactTotal: _exactTotal,
  ...filters
}: Omit<ListQuery, 'search' | 'tag'>): boolean {
  const { deleted, ...others } = filters
  return deleted !== true && Object.values(others).every((value) => value === undefined || value === '')
}
