import type { VisitPage } from '#contract/visit-page.ts'
import type { VisitorLanguage } from '#contract/visitor-language.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** What a page is made of, as the service is asked for it. */
export type VisitPageRequest = {
  readonly page: VisitPage
  readonly language: VisitorLanguage
  readonly title: string
  readonly qrLogoId: string | null
  readonly destinationUrl: string
  /** ISO 8601 instant; null for a code that never ends. */
  readonly expirationDate: string | null
  readonly fieldData: Readonly<Record<string, unknown>>
}

/** A page of a short link as a visitor will see it: its status and a document without script. */
export function useVisitPage(body: VisitPageRequest) {
  return useQuery({
    queryKey: queryKeys.visitPage(body),
    queryFn: async ({ signal }) => (await request('previewVisitPage', { body, signal })).data,
    // Words of relative time go stale quickly.
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}
