import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { deletedPieces } from './deleted-pieces.ts'
import type { Database } from './open-database.ts'

/** Tags in one answer. */
const tagsAtMost = 1_000
/** Tags of codes that are counted in one statement, and the rest of the last tag: as many as others can wait for. */
const countedAtOnce = 100_000
/** A deleted code is looked up, which takes as long as so many tags that are counted in their order. */
const deletedShare = 5
/** Tags looked up in one statement. */
const spelledAtOnce = 100

type Counted = { readonly key: string; readonly firstCode: number; readonly codes: number }

/**
 * The tags of a user's codes, most used first, spelled as on the oldest code. Counted in the index alone, piece by piece, so
 * that others are answered in between; what deleted codes carry is taken off.
 */
export async function listTags(
  database: Database,
  userId: number,
  atOnce: number = countedAtOnce,
): Promise<{ tag: string; codes: number }[]> {
  const counted = await countAll(database, userId, atOnce)
  const gone = await countDeleted(database, userId, Math.ceil(atOnce / deletedShare))
  const most = [...counted.values()]
    .map((tag) => ({ ...tag, codes: tag.codes - (gone.get(tag.key) ?? 0) }))
    .filter(({ codes }) => codes > 0)
    .toSorted((one, other) => other.codes - one.codes || byBytes(one.key, other.key))
    .slice(0, tagsAtMost)
  const spelled = await spell(database, userId, most)
  return most.map(({ key, codes }) => ({ tag: spelled.get(key) ?? key, codes }))
}

async function countAll(database: Database, userId: number, atOnce: number): Promise<Map<string, Counted>> {
  const counted = new Map<string, Counted>()
  for (let last = ''; ;) {
    const rest = sql`user_id = ${userId} and tag_key > ${last}`
    const ahead = await sql<{ tag_key: string }>`
      select tag_key from code_tags where ${rest}
      order by tag_key, code_id limit 1 offset ${sql.lit(atOnce)}`.execute(database)
    const upTo = ahead.rows[0]?.tag_key
    const { rows } = await sql<{ tag_key: string; codes: unknown; first_code: unknown }>`
      select tag_key, count(*) as codes, min(code_id) as first_code from code_tags
      where ${rest} ${upTo === undefined ? sql`` : sql`and tag_key <= ${upTo}`}
      group by tag_key`.execute(database)
    for (const { tag_key: key, codes, first_code } of rows)
      counted.set(key, { key, codes: Number(codes), firstCode: Number(first_code) })
    if (upTo === undefined) return counted
    last = upTo
    await nextTurn()
  }
}

/** A cross join is walked as written, so that the few deleted codes are read first. */
async function countDeleted(
  database: Database,
  userId: number,
  atOnce: number,
): Promise<Map<string, number>> {
  const gone = new Map<string, number>()
  for await (const piece of deletedPieces(database, userId, atOnce)) {
    const { rows } = await sql<{ tag_key: string; codes: unknown }>`
      select code_tags.tag_key, count(*) as codes
      from qr_codes cross join code_tags
      where ${piece} and code_tags.user_id = ${userId} and code_tags.code_id = qr_codes.id
      group by code_tags.tag_key`.execute(database)
    for (const { tag_key, codes } of rows) gone.set(tag_key, (gone.get(tag_key) ?? 0) + Number(codes))
  }
  return gone
}

async function spell(
  database: Database,
  userId: number,
  tags: readonly Counted[],
): Promise<Map<string, string>> {
  const spelled = new Map<string, string>()
  for (let first = 0; first < tags.length; first += spelledAtOnce) {
    const some = tags.slice(first, first + spelledAtOnce)
    const rows = await database
      .selectFrom('code_tags')
      .select(['tag_key', 'tag'])
      .where((row) =>
        row.or(
          some.map(({ key, firstCode }) => row.and({ user_id: userId, tag_key: key, code_id: firstCode })),
        ),
      )
      .execute()
    for (const { tag_key, tag } of rows) spelled.set(tag_key, tag)
  }
  return spelled
}

/** As both engines order text. */
function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
