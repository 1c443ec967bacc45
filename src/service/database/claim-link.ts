import { slashTagKey } from '#contract/slash-tag.ts'
import type { Transaction } from './in-transaction.ts'
import { takeId } from './take-id.ts'

export type LinkClaim = {
  readonly domain: string
  readonly tag: string
  readonly codeId: number
  readonly userId: number
  readonly createdAt: string
}

/** Takes a short link for a code and returns the row's id, or null when it exists: the primary key decides. */
export async function claimLink(transaction: Transaction, claim: LinkClaim): Promise<number | null> {
  const row = await transaction
    .insertInto('short_links')
    .values({
      domain: claim.domain,
      tag_key: slashTagKey(claim.tag),
      tag: claim.tag,
      id: await takeId(transaction, 'links'),
      code_id: claim.codeId,
      user_id: claim.userId,
      is_alias: false,
      created_at: claim.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['domain', 'tag_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
