import type { VisitPage } from '#contract/visit-page.ts'
import type { VisitorLanguage } from '#contract/visitor-language.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

export type VisitPageRequest = {
  readonly page: VisitPage
  readonly language: VisitorLanguage
  readonly title: string
  readonly qrLogoId: string | null
  readonly destinationUrl: string
  /** ISO 8601 instant; null for no expiration. */
  readonly expirationDate: string | null
  readonly fieldData: Readonly<Record<string, unknown>>
}

/** A visitor page of a short link: its status and HTML without scripts. */
export function useVisitPage(body: VisitPageRequest) {
  return useQuery({
    queryKey: queryKeys.visitPage(body),
    queryFn: async ({ signal }) => (await request('previewVisitPage', { body, signal })).data,
    // Relative times age quickly.
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}
