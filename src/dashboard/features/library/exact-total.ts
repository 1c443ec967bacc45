import type { CodeCounts, ListResponse } from '#contract/list.ts'
import type { LibraryQuery } from '../../api/library-query.ts'

/** How many codes match: where the list stops counting those of one state, the counts of the library go on. */
export function exactTotal(
  page: Pick<ListResponse, 'total' | 'totalIsMinimum'>,
  { state, sort: _sort, ...others }: LibraryQuery,
  counts: CodeCounts | undefined,
): Pick<ListResponse, 'total' | 'totalIsMinimum'> {
  const isAlone = Object.values(others).every((value) => value === undefined)
  if (!page.totalIsMinimum || state === undefined || !isAlone || counts === undefined) return page
  return { total: Math.max(page.total, counts[state]), totalIsMinimum: false }
}
