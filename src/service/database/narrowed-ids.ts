import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { countedAtMost, type ListQuery } from '#contract/list.ts'
import type { Engine } from './engine.ts'
import { codesWithTag, hasTag, holdsWord, searchWords } from './list-conditions.ts'
import type { Database } from './open-database.ts'

type Conditions = readonly RawBuilder<SqlBool>[]

export type Narrowing = {
  /** What search and tag ask of a row. */
  readonly conditions: Conditions
  /** The same by an index: its ids, and what they leave open; null when no index can tell. */
  readonly found: {
    readonly ids: RawBuilder<unknown>
    readonly leftOpen: Conditions
    /** At most 10,000, of all users together. */
    readonly areFew: boolean
  } | null
  /** A select of the ids of this user's codes, deleted ones too, that meets all conditions by itself; null when none does. */
  readonly ofUser: RawBuilder<unknown> | null
}

/** What search and tag ask, in both forms. They find the same rows; which is faster depends on how many there are. */
export async function narrowedIds(
  database: Database,
  engine: Engine,
  userId: number,
  query: ListQuery,
): Promise<Narrowing> {
  const words = searchWords(query.search)
  const held = words.map(holdsWord)
  const tagged = query.tag === undefined || query.tag === '' ? [] : [hasTag(userId, query.tag)]
  const conditions = [...held, ...tagged]
  const byText = { ids: engine.search.codesWith(words), leftOpen: [...held.filter(isShort), ...tagged] }
  const byTag = { ids: codesWithTag(userId, query.tag), leftOpen: held }

  let found: Narrowing['found'] = null
  for (const { ids, leftOpen } of [byText, byTag]) {
    if (ids === null || found?.areFew === true) continue
    const areFew = (await countUpTo(database, ids)) <= countedAtMost
    if (areFew || found === null) found = { ids, leftOpen, areFew }
  }
  return { conditions, found, ofUser: words.length === 0 ? byTag.ids : null }

  function isShort(_condition: RawBuilder<SqlBool>, index: number): boolean {
    return engine.search.codesWith([words[index] ?? '']) === null
  }
}

async function countUpTo(database: Database, ids: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ found: unknown }>`
    select count(*) as found from (${ids} limit ${sql.lit(countedAtMost + 1)}) as some_codes`.execute(
    database,
  )
  return Number(counted.rows[0]?.found ?? 0)
}
