import { useQuery } from '@tanstack/react-query'
import type { LibraryQuery } from './library-query.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** How many codes match in all, where the list stops counting. Asked anew each time it is needed; undefined until known. */
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
