import type { ListResponse } from '#contract/list.ts'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { LibraryQuery } from './library-query.ts'
import { narrowCodes } from './narrow-codes.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { rememberedCodes } from './saved-codes.ts'
import { offers, sessionQuery } from './session.ts'

/** Codes of the first page, which has to be there at once, and of the later ones, which scrolling asks for. */
const firstPage = 50
const laterPage = 150
/** With more pages than this, a look back at the window does not read all of them again. */
const mostToReadAgain = 6

/** The codes that match a query, page by page. A service without a list gives the codes saved from this browser. */
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
