import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { countedAtMost, type ListQuery } from '#contract/list.ts'
import type { Engine } from './engine.ts'
import { codesWithTag, hasTag, holdsWord, searchWords } from './list-conditions.ts'
import type { Database } from './open-database.ts'

export type Narrowing = {
  readonly conditions: readonly RawBuilder<SqlBool>[]
  /** A select of all ids that can meet them, at most 10,000; null when there are more, or no index to ask. */
  readonly ids: RawBuilder<unknown> | null
}

/** What search and tag ask of a row, and the ids that an index has for them. Both find the same rows. */
export async function narrowedIds(
  database: Database,
  engine: Engine,
  userId: number,
  query: ListQuery,
): Promise<Narrowing> {
  const words = searchWords(query.search)
  const conditions = words.map(holdsWord)
  if (query.tag !== undefined && query.tag !== '') conditions.push(hasTag(userId, query.tag))
  for (const ids of [engine.search.codesWith(words), codesWithTag(userId, query.tag)]) {
    if (ids !== null && (await areFew(database, ids))) return { conditions, ids }
  }
  return { conditions, ids: null }
}

async function areFew(database: Database, ids: RawBuilder<unknown>): Promise<boolean> {
  const counted = await sql<{ found: number }>`
    select count(*) as found from (${ids} limit ${sql.lit(countedAtMost + 1)}) as some_codes`.execute(
    database,
  )
  return Number(counted.rows[0]?.found ?? 0) <= countedAtMost
}
