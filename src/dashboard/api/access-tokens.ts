import type { AccessToken, AccessTokenRequest } from '#contract/access-token.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from './failure-of.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** The user's tokens, newest first. Never loads from a service that does not tell of them. */
export function useAccessTokens() {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.accessTokens(),
    queryFn: async ({ signal }) => (await request('listAccessTokens', { signal })).data,
    // Used elsewhere meanwhile.
    staleTime: 0,
    enabled: session.data !== undefined && offers(session.data, 'listAccessTokens'),
  })
}

/** Makes a token. The secret is in the answer only, which is not kept in the cache of questions. */
export function useCreateAccessToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AccessTokenRequest) => request('createAccessToken', { body }),
    gcTime: 0,
    // Also after a failure: a connection that broke may have made one.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.accessTokens() }),
  })
}

/** Revokes a token; one that is gone already counts as revoked. */
export function useRevokeAccessToken() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(id: string) {
      try {
        await request('revokeAccessToken', { params: { id } })
      } catch (thrown) {
        if (failureOf(thrown).kind !== 'not-found') throw thrown
      }
    },
    // Not read again: the token that asks may be the one that is gone.
    onSuccess: (_answer, id) =>
      client.setQueryData<AccessToken[]>(queryKeys.accessTokens(), (tokens) =>
        tokens?.filter((token) => token.id !== id),
      ),
  })
}
