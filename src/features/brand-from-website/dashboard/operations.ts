import { queryOptions, skipToken } from '@tanstack/react-query'
import { request } from '#dashboard/api/request.ts'

/** The logo of a website, prepared for the renderer. */
export const siteLogoKey = (address: string | null) => ['site-logo', address] as const

/** Milliseconds: the service reads a page, its style sheets and its logos. */
const patience = 25_000

/** The brand of a website. For a site that cannot be read, the answer has the reason. */
export function siteBrandQuery(url: string | null) {
  return queryOptions({
    queryKey: ['site-brand', url],
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
