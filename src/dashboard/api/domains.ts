import type { BrandedDomain, DomainPages } from '#contract/domains.ts'
import { unlessGone } from './failure-of.ts'
import { invalidate, useChange, useEdit, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** The session names the default domain and those that are not ready. */
const staleWithDomains = { stale: [queryKeys.domains(), queryKeys.session()] }

/** The branded domains of the account, the default first. */
export function useDomains() {
  return useRead('listDomains', queryKeys.domains())
}

/** Adds a domain and checks it, which also finds out the names of its DNS records. */
export function useAddDomain() {
  return useChange(async (body: { readonly domain: string; readonly isExact: boolean }) => {
    const { data } = await request('addDomain', { body })
    // When the check fails, the domain is added all the same; the list offers another check.
    const checked = await request('checkDomain', { params: { domain: data.domain } }).catch(() => null)
    return checked?.data ?? data
  }, staleWithDomains)
}

export function useCheckDomain() {
  return useChange(async (domain: string) => (await request('checkDomain', { params: { domain } })).data, {
    onSuccess(client, checked) {
      client.setQueryData<BrandedDomain[]>(queryKeys.domains(), (domains) =>
        domains?.map((each) => (each.domain === checked.domain ? checked : each)),
      )
      void invalidate(client, queryKeys.session())
    },
  })
}

export function useMakeDomainDefault() {
  return useChange((domain: string) => request('makeDomainDefault', { params: { domain } }), staleWithDomains)
}

export function useEditDomainPages(domain: string) {
  return useEdit<DomainPages, unknown>(
    (body, headers) => request('setDomainPages', { params: { domain }, body, headers }),
    staleWithDomains,
    ['scanMarks'],
  )
}

/** Whether `+` after a short link shows where it leads. */
export function useShowPreviews() {
  return useChange((isShown: boolean) => request('showPreviews', { body: { isShown } }), {
    stale: [queryKeys.session()],
  })
}

/** Whether new codes pass the query of their short link on. */
export function useForwardQueries() {
  return useChange((isForwarded: boolean) => request('forwardQueries', { body: { isForwarded } }), {
    stale: [queryKeys.session()],
  })
}

/** After a refusal, the list shows the codes that use the domain now. */
export function useRemoveDomain() {
  return useChange(
    (domain: string) => unlessGone(request('removeDomain', { params: { domain } })),
    staleWithDomains,
  )
}
