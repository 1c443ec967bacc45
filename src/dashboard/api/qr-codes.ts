import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query'
import type { ListResponse } from '#contract/list.ts'
import { queryKeys, type LibraryQuery } from './query-keys.ts'
import { request } from './request.ts'
import { offers, sessionQuery, useSession } from './session.ts'

/** Codes on the first page, which must load fast, and on later pages. */
const firstPage = 50
const laterPage = 150
/** With more pages than this, focus does not refetch the list. */
const mostToReadAgain = 6

/** Matching codes, page by page. If the service has no list, the codes saved from this browser. */
export function useQrCodes(query: LibraryQuery) {
  const client = useQueryClient()
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: queryKeys.qrCodeList(query),
      initialPageParam: undefined as string | undefined,
      async queryFn({ pageParam, signal }): Promise<ListResponse> {
        const session = await client.ensureQueryData(sessionQuery)
        if (!offers(session, 'listQrCodes')) {
          const data = await (await import('./narrow-codes.ts')).narrowedCodes(query)
          return { data, nextCursor: null, total: data.length, totalIsMinimum: false }
        }
        return request('listQrCodes', {
          query: { ...query, cursor: pageParam, limit: pageParam === undefined ? firstPage : laterPage },
          signal,
        })
      },
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= mostToReadAgain,
      placeholderData: (before) => before,
    }),
  )
}

/** Codes per page: the maximum of the list operation. */
const pageSize = 200

/** Yields all matching codes page by page, so memory stays small. Rejects like `request`. */
export async function* everyCode(
  client: QueryClient,
  query: LibraryQuery,
  signal: AbortSignal,
): AsyncGenerator<Pick<ListResponse, 'data' | 'total' | 'meta'>> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'listQrCodes')) {
    const data = await (await import('./narrow-codes.ts')).narrowedCodes(query)
    yield { data, total: data.length }
    return
  }
  let cursor: string | undefined
  do {
    const page = await request('listQrCodes', { query: { ...query, cursor, limit: pageSize }, signal })
    yield page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/**
 * The exact number of matching codes, for lists that stop counting. Fetched on demand; undefined until known.
 */
export function useWholeTotal(query: LibraryQuery, isNeeded: boolean): number | undefined {
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.wholeTotal(query),
    queryFn: async ({ signal }) =>
      (await request('listQrCodes', { query: { ...query, exactTotal: true, limit: 1 }, signal })).total,
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0,
  })
  return isNeeded && !isFetching ? data : undefined
}

/** Number of codes per state. Stays idle when the service does not count codes. */
export function useCodeCounts() {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.codeCounts(),
    queryFn: async ({ signal }) => (await request('countQrCodes', { signal })).data,
    enabled: session.data !== undefined && offers(session.data, 'countQrCodes'),
  })
}
