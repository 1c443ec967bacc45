import type { CodeCounts, ListResponse } from '#contract/list.ts'
import type { LibraryQuery } from '../../api/library-query.ts'

/** How many codes match: where the list stops counting those of one state or the starred ones, the counts of the library go on. */
export function exactTotal(
  page: Pick<ListResponse, 'total' | 'totalIsMinimum'>,
  { state, starred, sort: _sort, ...others }: LibraryQuery,
  counts: CodeCounts | undefined,
): Pick<ListResponse, 'total' | 'totalIsMinimum'> {
  const isAlone = Object.values(others).every((value) => value === undefined)
  if (!page.totalIsMinimum || !isAlone || counts === undefined) return page
  const kind = starred === undefined ? state : starred && state === undefined ? 'starred' : undefined
  if (kind === undefined) return page
  return { total: Math.max(page.total, counts[kind]), totalIsMinimum: false }
}
