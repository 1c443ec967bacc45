import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { LibraryQuery } from './library-query.ts'
import { narrowCodes } from './narrow-codes.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { rememberedCodes } from './saved-codes.ts'
import { offers, sessionQuery } from './session.ts'

/** Codes a page of the list. */
const pageSize = 50

/** The codes that match a query, page by page. A service without a list gives the codes saved from this browser. */
export function useQrCodes(query: LibraryQuery) {
  const client = useQueryClient()
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: queryKeys.qrCodeList(query),
      initialPageParam: undefined as string | undefined,
      async queryFn({ pageParam, signal }) {
        const session = await client.ensureQueryData(sessionQuery)
        if (!offers(session, 'listQrCodes')) {
          const data = narrowCodes(await rememberedCodes(), query)
          return { data, nextCursor: null, total: data.length }
        }
        return request('listQrCodes', { query: { ...query, cursor: pageParam, limit: pageSize }, signal })
      },
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (before) => before,
    }),
  )
}
