import { useInfiniteQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request, requestFile } from './request.ts'
import { offers, useSession } from './session.ts'

/** Undefined means no filter. */
export type ChangeFilter = {
  readonly codeId?: number | undefined
  readonly person?: number | undefined
  /** A kind of change, or the part before its point. */
  readonly kind?: string | undefined
}

/** Changes a page. */
const pageSize = 50

/** Recent changes, newest first, paged. Stays idle at a service without them. */
export function useChanges(filter: ChangeFilter) {
  const session = useSession().data
  return useInfiniteQuery({
    queryKey: queryKeys.changes(filter),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request('listChanges', { query: { ...filter, cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: session !== undefined && offers(session, 'listChanges'),
  })
}

/** The same as CSV, all pages. */
export function exportChanges(filter: ChangeFilter): Promise<Blob> {
  return requestFile('exportChanges', { query: { ...filter }, patience: 60_000 })
}
