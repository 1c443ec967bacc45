import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** Milliseconds: the service reads a page, its style sheets and its logos. */
const patience = 25_000

/** The brand of a website. A site that cannot be read is an answer with its reason. */
export function siteBrandQuery(url: string | null) {
  return queryOptions({
    queryKey: queryKeys.siteBrand(url),
    queryFn:
      url === null
        ? skipToken
        : async ({ signal }) => (await request('readBrand', { query: { url }, signal, patience })).data,
    staleTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
