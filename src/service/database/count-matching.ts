import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { countedAtMost, type ListQuery } from '#contract/list.ts'
import { codesOfIds, codesWithCounters } from './code-sources.ts'
import type { CodeShelf } from './list-codes.ts'

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
  { database, userId }: CodeShelf,
  query: ListQuery,
  conditions: readonly RawBuilder<SqlBool>[],
  ids: RawBuilder<unknown> | null,
): Promise<Total> {
  if (isUnfiltered(query)) {
    const quota = await database
      .selectFrom('quotas')
      .select('codes')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return { total: quota?.codes ?? 0, totalIsMinimum: false }
  }
  let matching = ids === null ? codesWithCounters(database) : codesOfIds(database, ids)
  matching = matching.where('qr_codes.user_id', '=', userId)
  for (const condition of conditions) matching = matching.where(condition)
  const isBounded = ids === null && (isFilled(query.search) || isFilled(query.tag))
  const some = matching.select('qr_codes.id').$if(isBounded, (rows) => rows.limit(countedAtMost + 1))
  const { total } = await database
    .selectFrom(some.as('matching'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const isMore = isBounded && Number(total) > countedAtMost
  return { total: isMore ? countedAtMost : Number(total), totalIsMinimum: isMore }
}

function isUnfiltered({ sort: _sort, cursor: _cursor, limit: _limit, ...filters }: ListQuery): boolean {
  const { deleted, ...others } = filters
  return deleted !== true && Object.values(others).every((value) => value === undefined || value === '')
}

function isFilled(text: string | undefined): boolean {
  return text !== undefined && text !== ''
}
