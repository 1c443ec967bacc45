import { useQuery } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** Characters of an address that are looked for, and codes that are compared whole. */
const told = 150
const most = 20

/**
 * Codes that lead to an address already, newest first; none of a service without a list. The caller waits until the
 * typing rests. A failure tells nothing: the save does not depend on it.
 */
export function useCodesLeadingTo(address: string): readonly QrCode[] {
  const session = useSession()
  const asks = session.data !== undefined && offers(session.data, 'listQrCodes')
  const { data } = useQuery({
    queryKey: queryKeys.codesLeadingTo(address),
    queryFn: ({ signal }) =>
      request('listQrCodes', { query: { search: address.slice(0, told), limit: most }, signal }),
    enabled: asks && URL.canParse(address),
    staleTime: 5_000,
    retry: false,
  })
  return data?.data.filter(({ destinationUrl }) => isSamePage(destinationUrl, address)) ?? []
}

/** The same page whatever stands after its host by default, and with or without the last slash. */
function isSamePage(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(address: string): string {
  return URL.canParse(address) ? new URL(address).href.replace(/\/$/, '') : address
}
