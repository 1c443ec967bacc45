import { destinationSchema } from '#contract/destination.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** Title and icon of a destination, asked only for complete addresses. The caller waits until the typing rests. */
export function usePagePreview(url: string) {
  const session = useSession()
  const asks = session.data !== undefined && offers(session.data, 'previewPage')
  return useQuery({
    queryKey: queryKeys.pagePreview(url),
    queryFn: ({ signal }) => request('previewPage', { query: { url }, signal }),
    enabled: asks && destinationSchema.safeParse(url).success,
    staleTime: 300_000,
    retry: false,
  })
}
