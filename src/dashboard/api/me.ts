import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/people/person.ts'
import { sessionOf, storeCredentials } from './credentials.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/**
 * The signed-in person. Stays idle for access tokens, and at a service without people.
 *
 * @param isNeeded false while nothing shows it.
 */
export function useMe(isNeeded = true) {
  const session = useSession().data
  return useQuery({
    queryKey: queryKeys.me(),
    queryFn: async ({ signal }): Promise<Me> => (await request('readMe', { signal })).data,
    enabled: isNeeded && session !== undefined && offers(session, 'readMe'),
  })
}

/** Continues the session in another account of the person, in every tab of this browser. */
export function useSwitchAccount() {
  return useMutation({
    async mutationFn(account: number) {
      const { data } = await request('switchAccount', { body: { account } })
      storeCredentials(sessionOf(data))
    },
  })
}

/** Renames the person. The session names them too. */
export function useRenameMe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => (await request('updateMe', { body: { name } })).data,
    onSuccess(me) {
      client.setQueryData(queryKeys.me(), me)
      return client.invalidateQueries({ queryKey: queryKeys.session() })
    },
  })
}
