import { slashTagSchema } from '#contract/slash-tag.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/**
 * Whether a slash tag is free on a domain, asked only for tags that are valid and of services that can tell.
 * An answer to an older question is dropped. The caller waits until the typing rests.
 *
 * @param codeId the code that is being renamed: its own links are free to it.
 */
export function useSlashTagAvailability(domain: string, tag: string, codeId?: number) {
  const session = useSession()
  const asks = session.data !== undefined && offers(session.data, 'checkSlashTag')
  return useQuery({
    queryKey: queryKeys.slashTag(domain, tag, codeId),
    queryFn: ({ signal }) =>
      request('checkSlashTag', { query: { brandedDomain: domain, slashTag: tag, codeId }, signal }),
    enabled: asks && domain !== '' && slashTagSchema.safeParse(tag).success,
    staleTime: 5_000,
    retry: false,
  })
}
