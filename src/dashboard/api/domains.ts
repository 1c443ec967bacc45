import type { BrandedDomain } from '#contract/domains.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from './failure-of.ts'
import { request } from './request.ts'
import { queryKeys } from './query-keys.ts'

/** The branded domains of the account, the default first. */
export function useDomains() {
  return useQuery({
    queryKey: queryKeys.domains(),
    queryFn: async ({ signal }) => (await request('listDomains', { signal })).data,
  })
}

/** Adds a domain and checks it, which also finds out the names of its DNS records. */
export function useAddDomain() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(domain: string) {
      const { data } = await request('addDomain', { body: { domain } })
      try {
        return (await request('checkDomain', { params: { domain: data.domain } })).data
      } catch {
        // The domain is added; the list offers another check.
        return data
      }
    },
    // Also after a failure: the request may have succeeded before the connection broke.
    onSettled: () => refresh(client),
  })
}

/** Checks DNS and HTTPS of a domain. */
export function useCheckDomain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (domain: string) => (await request('checkDomain', { params: { domain } })).data,
    onSuccess(checked) {
      client.setQueryData<BrandedDomain[]>(queryKeys.domains(), (domains) =>
        domains?.map((each) => (each.domain === checked.domain ? checked : each)),
      )
      // The session names the domains that are not ready.
      void client.invalidateQueries({ queryKey: queryKeys.session() })
    },
  })
}

export function useMakeDomainDefault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (domain: string) => request('makeDomainDefault', { params: { domain } }),
    onSuccess: () => refresh(client),
  })
}

/** Removes a domain. One that no longer exists counts as removed. */
export function useRemoveDomain() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(domain: string) {
      try {
        await request('removeDomain', { params: { domain } })
      } catch (thrown) {
        if (failureOf(thrown).kind !== 'not-found') throw thrown
      }
    },
    // After a refusal, the list has the codes that use the domain now.
    onSettled: () => refresh(client),
  })
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.domains() }),
    client.invalidateQueries({ queryKey: queryKeys.session() }),
  ])
}
