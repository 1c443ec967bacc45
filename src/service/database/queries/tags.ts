import { sql } from 'kysely'
import { splitTags } from '../../domain/tags.ts'
import { bulkInsert } from '../bulk-statement.ts'
import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'

const tagsAtMost = 1_000

/** A user's tags, most used first, spelled as on the oldest code, which may be deleted. */
export async function listTags(
  database: Database,
  userId: number,
): Promise<{ tag: string; codes: number }[]> {
  const { rows } = await sql<{ tag: string | null; key: string; codes: unknown }>`
    select key, codes, (
      select tag from code_tags where code_tags.user_id = ${userId} and code_tags.tag_key = used.key
      order by code_id limit 1) as tag
    from (
      select key, sum(codes) as codes from code_counts where user_id = ${userId} and grouped_by = 'tag'
      group by key having sum(codes) > 0 order by sum(codes) desc, key limit ${sql.lit(tagsAtMost)}) as used
    order by codes desc, key`.execute(database)
  // PostgreSQL returns sums as text.
  return rows.map(({ tag, key, codes }) => ({ tag: tag ?? key, codes: Number(codes) }))
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
