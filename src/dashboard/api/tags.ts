import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** The tags in use with their number of codes, most used first. Never loads from a service that cannot tell. */
export function useTags() {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.tags(),
    queryFn: async ({ signal }) => (await request('listTags', { signal })).data,
    enabled: session.data !== undefined && offers(session.data, 'listTags'),
  })
}
