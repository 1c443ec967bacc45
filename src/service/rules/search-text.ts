import type { QrCodesTable } from '../database/schema.ts'
import { foldText } from './fold-text.ts'

/** What a search looks through, folded. */
export function searchText(
  row: Pick<QrCodesTable, 'title' | 'domain' | 'tag' | 'destination_url' | 'tags'>,
): string {
  return foldText([row.title, `${row.domain}/${row.tag}`, row.destination_url, row.tags].join('\n'))
}
