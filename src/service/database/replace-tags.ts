import { splitTags } from '../rules/split-tags.ts'
import type { Transaction } from './in-transaction.ts'

/** Makes the tag rows of a code those of its comma-separated text. */
export async function replaceTags(
  transaction: Transaction,
  userId: number,
  codeId: number,
  tags: string,
): Promise<void> {
  await transaction
    .deleteFrom('code_tags')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .execute()
  await addTags(transaction, userId, codeId, tags)
}

/** The same for a code that has none yet. */
export async function addTags(
  transaction: Transaction,
  userId: number,
  codeId: number,
  tags: string,
): Promise<void> {
  const rows = splitTags(tags).map(({ key, tag }) => ({
    user_id: userId,
    code_id: codeId,
    tag_key: key,
    tag,
  }))
  if (rows.length > 0) await transaction.insertInto('code_tags').values(rows).execute()
}
