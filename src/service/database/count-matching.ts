import { countedAtMost, type ListQuery } from '#contract/list.ts'
import { codesOfIds, codesWithCounters } from './code-sources.ts'
import type { CodeShelf } from './list-codes.ts'
import { listConditions } from './list-conditions.ts'
import type { Narrowing } from './narrowed-ids.ts'

export type Total = {
  readonly total: number
  /** There are more: counting stopped. */
  readonly totalIsMinimum: boolean
}

/**
 * How many codes match. Without filters the quota row knows. A search that matches much is counted up to a bound, because
 * counting on would take longer than all the rest; what an index can count is counted to the end.
 */
export async function countMatching(
  { database, userId, now }: CodeShelf,
  query: ListQuery,
  { conditions, found }: Narrowing,
): Promise<Total> {
  const { search: _search, tag: _tag, ...others } = query
  if (isUnfiltered(query)) {
    const quota = await database
      .selectFrom('quotas')
      .select('codes')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return { total: quota?.codes ?? 0, totalIsMinimum: false }
  }
  // Beside another filter, many ids would be looked up for little.
  const byIndex = found !== null && (found.areFew || isUnfiltered(others)) ? found : null
  let matching = byIndex === null ? codesWithCounters(database) : codesOfIds(database, byIndex.ids)
  matching = matching.where('qr_codes.user_id', '=', userId)
  for (const condition of [...listConditions(query, now), ...(byIndex?.leftOpen ?? conditions)]) {
    matching = matching.where(condition)
  }
  const isBounded = conditions.length > 0 && byIndex?.areFew !== true
  const some = matching.select('qr_codes.id').$if(isBounded, (rows) => rows.limit(countedAtMost + 1))
  const counted = await database
    .selectFrom(some.as('matching'))
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const total = Number(counted.total)
  const totalIsMinimum = isBounded && total > countedAtMost
  return { total: totalIsMinimum ? countedAtMost : total, totalIsMinimum }
}

function isUnfiltered({
  sort: _sort,
  cursor: _cursor,
  limit: _limit,
  ...filters
}: Omit<ListQuery, 'search' | 'tag'>): boolean {
  const { deleted, ...others } = filters
  return deleted !== true && Object.values(others).every((value) => value === undefined || value === '')
}
