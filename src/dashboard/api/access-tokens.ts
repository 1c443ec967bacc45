import type { AccessToken, AccessTokenRequest } from '#contract/access-token.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from './failure-of.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** The user's tokens, newest first. Stays idle when the service has no token operations. */
export function useAccessTokens() {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.accessTokens(),
    queryFn: async ({ signal }) => (await request('listAccessTokens', { signal })).data,
    // Last-used times change outside this page.
    staleTime: 0,
    enabled: session.data !== undefined && offers(session.data, 'listAccessTokens'),
  })
}

/** Creates a token. The secret is only in the response and is not cached. */
export function useCreateAccessToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AccessTokenRequest) => request('createAccessToken', { body }),
    gcTime: 0,
    // Also after a failure: the request may have succeeded before the connection broke.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.accessTokens() }),
  })
}

/** Revokes a token. A token that no longer exists counts as revoked. */
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
    // No refetch: this request may have revoked the token it would use.
    onSuccess: (_answer, id) =>
      client.setQueryData<AccessToken[]>(queryKeys.accessTokens(), (tokens) =>
        tokens?.filter((token) => token.id !== id),
      ),
  })
}
