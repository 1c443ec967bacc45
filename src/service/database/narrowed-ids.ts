import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ListQuery } from '#contract/list.ts'
import type { Engine } from './engine.ts'
import { codesWithTag, hasTag, holdsWord, searchWords } from './list-conditions.ts'
import type { Database } from './open-database.ts'

/** Up to so many ids, looking each code up and sorting them is faster than walking an order. */
const fewCodes = 2_000

/**
 * What search and tag ask of a row, in the form that is fast for how much they match. Rare: the index gives the ids.
 * Common: the order is walked, because the next match is never far. Both find the same rows.
 */
export async function narrowedIds(
  database: Database,
  engine: Engine,
  userId: number,
  query: ListQuery,
): Promise<{ readonly conditions: RawBuilder<SqlBool>[]; readonly isRare: boolean }> {
  const words = searchWords(query.search)
  const conditions = words.map(holdsWord)
  const sources = [engine.search.codesWith(words), codesWithTag(userId, query.tag)]
  let isRare = false
  for (const ids of sources) {
    if (ids === null || isRare || !(await areFew(database, ids))) continue
    isRare = true
    conditions.push(sql<SqlBool>`qr_codes.id in (${ids})`)
  }
  if (query.tag !== undefined && query.tag !== '') conditions.push(hasTag(userId, query.tag))
  return { conditions, isRare }
}

async function areFew(database: Database, ids: RawBuilder<unknown>): Promise<boolean> {
  const counted = await sql<{ found: number }>`
    select count(*) as found from (${ids} limit ${fewCodes + 1}) as some_codes`.execute(database)
  return Number(counted.rows[0]?.found ?? 0) <= fewCodes
}
