import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { splitTags } from '../../domain/tags.ts'
import { bulkInsert, inParts } from '../bulk-statement.ts'
import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import { deletedPieces } from './list-codes.ts'

const tagsAtMost = 1_000
/** Small, so that other requests are served in between. */
const countedAtOnce = 100_000
/** Looking up a deleted code costs as much as counting this many tags in order. */
const deletedShare = 5
const spelledAtOnce = 100

type Counted = { readonly key: string; readonly firstCode: number; readonly codes: number }

/**
 * A user's tags, most used first, spelled as on the oldest code. Counted from the index in pieces, so other
 * requests are served in between; tags of deleted codes are subtracted.
 */
export async function listTags(
  database: Database,
  userId: number,
  atOnce: number = countedAtOnce,
): Promise<{ tag: string; codes: number }[]> {
  const counted = await countAll(database, userId, atOnce)
  const deletedTags = await countDeleted(database, userId, Math.ceil(atOnce / deletedShare))
  const most = [...counted.values()]
    .map((tag) => ({ ...tag, codes: tag.codes - (deletedTags.get(tag.key) ?? 0) }))
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

/** A cross join keeps SQLite's join order: the few deleted codes first. */
async function countDeleted(
  database: Database,
  userId: number,
  atOnce: number,
): Promise<Map<string, number>> {
  const deletedTags = new Map<string, number>()
  for await (const piece of deletedPieces(database, userId, atOnce)) {
    const { rows } = await sql<{ tag_key: string; codes: unknown }>`
      select code_tags.tag_key, count(*) as codes
      from qr_codes cross join code_tags
      where ${piece} and code_tags.user_id = ${userId} and code_tags.code_id = qr_codes.id
      group by code_tags.tag_key`.execute(database)
    for (const { tag_key, codes } of rows)
      deletedTags.set(tag_key, (deletedTags.get(tag_key) ?? 0) + Number(codes))
  }
  return deletedTags
}

async function spell(
  database: Database,
  userId: number,
  tags: readonly Counted[],
): Promise<Map<string, string>> {
  const spelled = new Map<string, string>()
  for (const some of inParts(tags, spelledAtOnce)) {
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

/** The text order of both engines. */
function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** Replaces the tag rows of codes by their comma-separated tags. */
export async function replaceTags(
  transaction: Transaction,
  userId: number,
  codes: readonly { readonly codeId: number; readonly tags: string }[],
): Promise<void> {
  if (codes.length === 0) return
  const codeIds = codes.map(({ codeId }) => codeId)
  await transaction
    .deleteFrom('code_tags')
    .where('user_id', '=', userId)
    .where('code_id', 'in', codeIds)
    .execute()
  await addTags(transaction, userId, codes)
}

const insertTags = bulkInsert('code_tags', ['user_id', 'code_id', 'tag_key', 'tag'])

/** Adds the tag rows of codes that have none. */
export async function addTags(
  transaction: Transaction,
  userId: number,
  codes: readonly { readonly codeId: number; readonly tags: string }[],
): Promise<void> {
  const rows = codes.flatMap(({ codeId, tags }) =>
    splitTags(tags).map(({ key, tag }) => ({ user_id: userId, code_id: codeId, tag_key: key, tag })),
  )
  await insertTags(transaction, rows)
}
