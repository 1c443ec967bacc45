import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  useQuery,
  type QueryClient,
  queryOptions,
  type InfiniteData,
} from '@tanstack/react-query'
import type { ListResponse } from '#contract/list.ts'
import { queryKeys, type LibraryQuery } from './query-keys.ts'
import { request } from './request.ts'
import { invalidate, useRead } from './operation-hooks.ts'
import { offers, sessionQuery } from './session.ts'
import type { QrCode } from '#contract/record.ts'

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
        // It says whether the service has a list.
        await client.ensureQueryData(sessionQuery)
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
  await client.ensureQueryData(sessionQuery)
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
  return useRead('countQrCodes', queryKeys.codeCounts())
}

/** One code with all its fields; null asks for none. Fails with `not-found`. */
export function useQrCode(id: number | null) {
  const client = useQueryClient()
  return useQuery({ ...qrCodeQuery(client, id ?? 0), enabled: id !== null })
}

export function qrCodeQuery(client: QueryClient, id: number) {
  return queryOptions({
    queryKey: queryKeys.qrCode(id),
    async queryFn({ signal }): Promise<QrCode> {
      await client.ensureQueryData(sessionQuery)
      return (await request('readQrCode', { params: { id }, signal })).data
    },
  })
}

/** The current record on the service; null when it is unknown or unreachable. */
export async function currentCode(client: QueryClient, id: number): Promise<QrCode | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readQrCode')) return null
  return client.fetchQuery({ ...qrCodeQuery(client, id), staleTime: 0 }).catch(() => null)
}

/** Shows a saved record wherever the cache has the code. */
export function keepInCache(client: QueryClient, code: QrCode): void {
  const earlierDays = client.getQueryData<QrCode>(queryKeys.qrCode(code.id))?.['earlierDays']
  // The record of a conflict lacks these days, which never change.
  client.setQueryData(queryKeys.qrCode(code.id), earlierDays === undefined ? code : { earlierDays, ...code })
  changePages(client, (page) => ({
    ...page,
    data: page.data.map((shown) => (shown.id === code.id ? code : shown)),
  }))
}

function changePages(
  client: QueryClient,
  change: (page: ListResponse, list: InfiniteData<ListResponse>) => ListResponse,
): void {
  client.setQueriesData<InfiniteData<ListResponse>>(
    { queryKey: queryKeys.qrCodeLists() },
    (list) => list && { ...list, pages: list.pages.map((page) => change(page, list)) },
  )
}

export function leaveLists(client: QueryClient, ids: ReadonlySet<number>): void {
  changePages(client, (page, { pages }) => {
    const leaving = pages.flatMap(({ data }) => data).filter(({ id }) => ids.has(id)).length
    return {
      ...page,
      total: Math.max(0, page.total - leaving),
      data: page.data.filter(({ id }) => !ids.has(id)),
    }
  })
}

/** Refetches what bulk changes may affect: lists, counts, tags and plan usage. */
export function refreshLibrary(client: QueryClient): void {
  void invalidate(client, queryKeys.qrCodes(), queryKeys.tags(), queryKeys.folders(), queryKeys.session())
}

/** Tags with their number of codes, most used first. Stays idle when the service has no tags. */
export function useTags() {
  return useRead('listTags', queryKeys.tags())
}
