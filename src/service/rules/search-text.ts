import { linksOf } from '../database/links-of.ts'
import type { Transaction } from '../database/in-transaction.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { foldText } from './fold-text.ts'

type Searched = Pick<QrCodesTable, 'title' | 'domain' | 'tag' | 'destination_url' | 'tags'>

/** What a search looks through, folded. */
export function searchText(row: Searched, earlierLinks: readonly string[] = []): string {
  const texts = [row.title, `${row.domain}/${row.tag}`, row.destination_url, row.tags, ...earlierLinks]
  return foldText(texts.join('\n'))
}

/** The same of a stored code, with its earlier links: who holds an old print finds its code by what stands on it. */
export async function searchTextOf(
  transaction: Transaction,
  code: Searched & Pick<QrCodesTable, 'user_id' | 'id'>,
): Promise<string> {
  const links = await linksOf(transaction, code.user_id, code.id)
  const earlier = links.filter(({ is_alias }) => is_alias)
  return searchText(
    code,
    earlier.map(({ domain, tag_key }) => `${domain}/${tag_key}`),
  )
}
