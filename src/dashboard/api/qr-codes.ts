import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query'
import type { ListResponse } from '#contract/list.ts'
import type { QrCode } from '#contract/record.ts'
import { codeState, tagsOf } from './code-state.ts'
import { rememberedCodes } from './qr-code.ts'
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
          const data = narrowCodes(await rememberedCodes(), query)
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

const orders: Record<NonNullable<LibraryQuery['sort']>, (a: QrCode, b: QrCode) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  title: (a, b) => a.title.localeCompare(b.title),
  titleDescending: (a, b) => b.title.localeCompare(a.title),
  scans: (a, b) => b.scans - a.scans,
  scansAscending: (a, b) => a.scans - b.scans,
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  updatedAscending: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
}

/** Filters and sorts codes for services without search. `now` in milliseconds. */
export function narrowCodes(
  codes: readonly QrCode[],
  query: LibraryQuery,
  now: number = Date.now(),
): QrCode[] {
  const words = query.search?.trim().toLowerCase() ?? ''
  return (
    codes
      .filter((code) => words === '' || searchable(code).includes(words))
      .filter((code) => query.tag === undefined || tagsOf(code.tags).includes(query.tag))
      .filter((code) => query.state === undefined || codeState(code, undefined, now) === query.state)
      .filter((code) => query.starred === undefined || code.isStarred === query.starred)
      .filter((code) => query.qrType === undefined || (code.qrType ?? 'website') === query.qrType)
      .filter((code) => query.createdFrom === undefined || code.createdAt >= query.createdFrom)
      .filter((code) => query.createdTo === undefined || code.createdAt < query.createdTo)
      .filter((code) => query.neverScanned === undefined || (code.scans === 0) === query.neverScanned)
      .filter((code) => query.inPrint === undefined || code.scans > 0 === query.inPrint)
      .filter((code) => query.endsWithin === undefined || endsWithin(code, query.endsWithin, now))
      // Such a service has no deleted codes.
      .filter(() => query.deleted !== true)
      .sort(orders[query.sort ?? 'newest'])
  )
}

function endsWithin(code: QrCode, days: number, now: number): boolean {
  if (code.expirationDate === null || codeState(code, undefined, now) !== 'active') return false
  return Date.parse(code.expirationDate) <= now + days * 86_400_000
}

function searchable(code: QrCode): string {
  return `${code.title} ${code.brandedDomain}/${code.slashTag} ${code.destinationUrl} ${code.tags}`.toLowerCase()
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
    const data = narrowCodes(await rememberedCodes(), query)
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
