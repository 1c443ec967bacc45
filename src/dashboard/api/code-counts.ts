import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** How many codes there are of each kind. Never loads from a service that does not count them. */
export function useCodeCounts() {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.codeCounts(),
    queryFn: async ({ signal }) => (await request('countQrCodes', { signal })).data,
    enabled: session.data !== undefined && offers(session.data, 'countQrCodes'),
  })
}
