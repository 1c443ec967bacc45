import { linksOf } from '../database/queries/find-code.ts'
import type { Transaction } from '../database/in-transaction.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'

/** `domain/tag` of a code's earlier links, so that a search finds it by the link on an old print. */
export async function earlierLinksOf(
  transaction: Transaction,
  { user_id, id }: Pick<QrCodesTable, 'user_id' | 'id'>,
): Promise<string[]> {
  const links = await linksOf(transaction, user_id, id)
  return links.filter(({ is_alias }) => is_alias).map(({ domain, tag_key }) => `${domain}/${tag_key}`)
}
