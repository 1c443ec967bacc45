import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/people/roles.ts'
import { sessionOf, storeCredentials } from './credentials.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf } from './failure-of.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** Members of the account by name. Stays idle at a service without people. */
export function useMembers() {
  const session = useSession().data
  return useQuery({
    queryKey: queryKeys.members(),
    queryFn: async ({ signal }) => (await request('listMembers', { signal })).data,
    // Roles and last uses change outside this page.
    staleTime: 0,
    enabled: session !== undefined && offers(session, 'listMembers'),
  })
}

export type MemberUpdate = {
  readonly id: number
  readonly role?: Role
  readonly isApprover?: boolean
}

/** Changes role or approval of a member. The own role decides what the session offers. */
export function useUpdateMember() {
  const refresh = useRefreshPeople()
  return useMutation({
    mutationFn: async ({ id, ...body }: MemberUpdate) =>
      (await request('updateMember', { params: { id }, body })).data,
    onSettled: refresh,
  })
}

/** Removes a member. Somebody who has left already counts as removed. */
export function useRemoveMember() {
  const refresh = useRefreshPeople()
  return useMutation({
    async mutationFn(id: number) {
      try {
        await request('removeMember', { params: { id } })
      } catch (thrown) {
        if (failureOf(thrown).kind !== 'not-found') throw thrown
      }
    },
    onSuccess: refresh,
  })
}

/** Leaves the account. The session goes on in another account of the person, if there is one. */
export function useLeaveAccount() {
  return useMutation({
    async mutationFn() {
      await request('leaveAccount')
      storeCredentials(sessionOf((await request('readMe')).data))
    },
  })
}

/** A link with which a member sets a new password. Its secret is only in the response and is not cached. */
export function useCreateRecoveryLink() {
  return useMutation({
    mutationFn: async (id: number) => (await request('createRecoveryLink', { params: { id } })).data,
    gcTime: 0,
  })
}

/** Renames the account, which the session names. */
export function useRenameAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => request('updateAccount', { body: { name } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.session() }),
        client.invalidateQueries({ queryKey: queryKeys.me() }),
      ]),
  })
}

export type ApprovalRules = { readonly isRequired?: boolean; readonly isByOther?: boolean }

/** Changes the account's rules about approvals before a download for print. */
export function useRequireApproval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rules: ApprovalRules) => request('requireApproval', { body: rules }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.session() }),
  })
}

/** Open invitations, newest first. For owners. */
export function useInvitations() {
  const session = useSession().data
  return useQuery({
    queryKey: queryKeys.invitations(),
    queryFn: async ({ signal }) => (await request('listInvitations', { signal })).data,
    staleTime: 0,
    enabled: session !== undefined && offers(session, 'listInvitations'),
  })
}

export type NewInvitation = {
  readonly role: Role
  readonly isApprover: boolean
  readonly email: string | null
}

/** Invites somebody. The link is only in the response and is not cached. */
export function useCreateInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewInvitation) => request('createInvitation', { body }),
    gcTime: 0,
    // Also after a failure: the request may have succeeded before the connection broke.
    onSettled: () => refreshInvitations(client),
  })
}

/** Revokes an invitation. One that is no longer open counts as revoked. */
export function useRevokeInvitation() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(id: string) {
      try {
        await request('revokeInvitation', { params: { id } })
      } catch (thrown) {
        if (failureOf(thrown).kind !== 'not-found') throw thrown
      }
    },
    onSuccess: () => refreshInvitations(client),
  })
}

/** The first invitation ends working alone. */
function refreshInvitations(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.invitations() }),
    client.invalidateQueries({ queryKey: queryKeys.session() }),
  ])
}

function useRefreshPeople() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.members() }),
      client.invalidateQueries({ queryKey: queryKeys.session() }),
    ])
}
