import { parseUrl } from '#contract/parse-url.ts'
import { type QueryClient, useQuery, keepPreviousData } from '@tanstack/react-query'
import { destinationSchema } from '#contract/destination.ts'
import type { QrCode } from '#contract/record.ts'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { useChange } from './operation-hooks.ts'
import { offersNow, useOffers } from './session.ts'
import type { VisitPage, VisitorLanguage } from '#contract/visit-page.ts'

/**
 * Checks whether a slash tag is available. Only valid tags are checked, and stale responses are dropped. The
 * caller debounces.
 *
 * @param codeId the code being renamed: its own links count as available.
 */
export function useSlashTagAvailability(domain: string, tag: string, codeId?: number) {
  const asks = useOffers('checkSlashTag')
  return useQuery({
    queryKey: queryKeys.slashTag(domain, tag, codeId),
    queryFn: ({ signal }) =>
      request('checkSlashTag', { query: { brandedDomain: domain, slashTag: tag, codeId }, signal }),
    enabled: asks && domain !== '' && slashTagSchema.safeParse(tag).success,
    staleTime: 5_000,
    retry: false,
  })
}

/** Whether a link is free now; null when the service does not say. A code's own links count as free. */
export async function readAvailability(client: QueryClient, domain: string, tag: string, codeId: number) {
  if (!offersNow(client, 'checkSlashTag')) return null
  const query = { brandedDomain: domain, slashTag: tag, codeId }
  return await request('checkSlashTag', { query }).catch(() => null)
}

/** Checks the destination and those of rules. The results are in the metadata of the code. */
export function useCheckDestination(id: number) {
  return useChange(async () => (await request('checkDestination', { params: { id } })).data, {
    stale: [queryKeys.codeMeta(id), queryKeys.qrCodeLists()],
  })
}

/** Characters of the address sent to the search, and number of codes compared in full. */
const searchLength = 150
const most = 20

/**
 * Codes that already lead to an address, newest first; empty when the service has no list. The caller
 * debounces. Errors are ignored because a save does not depend on this.
 */
export function useCodesLeadingTo(address: string): readonly QrCode[] {
  const asks = useOffers('listQrCodes')
  const { data } = useQuery({
    queryKey: queryKeys.codesLeadingTo(address),
    queryFn: ({ signal }) =>
      request('listQrCodes', { query: { search: address.slice(0, searchLength), limit: most }, signal }),
    enabled: asks && parseUrl(address) !== null,
    staleTime: 5_000,
    retry: false,
  })
  return data?.data.filter(({ destinationUrl }) => isSamePage(destinationUrl, address)) ?? []
}

/** Compares two addresses, ignoring a trailing slash and an empty path. */
function isSamePage(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(address: string): string {
  return parseUrl(address)?.href.replace(/\/$/, '') ?? address
}

/** Title and icon of a complete destination. The caller debounces. */
export function usePagePreview(url: string) {
  const asks = useOffers('previewPage')
  return useQuery({
    queryKey: queryKeys.pagePreview(url),
    queryFn: ({ signal }) => request('previewPage', { query: { url }, signal }),
    enabled: asks && destinationSchema.safeParse(url).success,
    staleTime: 300_000,
    retry: false,
  })
}

export type VisitPageRequest = {
  readonly page: VisitPage
  readonly language: VisitorLanguage
  readonly title: string
  readonly qrLogoId: string | null
  /** Of the code's modules. */
  readonly color: string
  /** Of a page type; empty without one. */
  readonly primaryColor: string
  readonly gradientColor: string
  readonly ctaColor: string
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
