import { useMutation } from '@tanstack/react-query'
import type { AccessToken, AccessTokenRequest } from '#contract/access-token.ts'
import type { Role } from '#contract/people/roles.ts'
import { sessionOf, storeCredentials } from './credentials.ts'
import { unlessGone } from './failure-of.ts'
import { useChange, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** Others change the rows of these lists while the page is open. */
const alwaysFresh = { staleTime: 0 }

/** The members of the account by name. */
export function useMembers() {
  return useRead('listMembers', queryKeys.members(), {}, alwaysFresh)
}

/** The session has the person's own role and says whether they work alone. */
const staleWithMembers = { stale: [queryKeys.members(), queryKeys.session()] }

export type MemberUpdate = {
  readonly id: number
  readonly role?: Role
  readonly isApprover?: boolean
}

export function useUpdateMember() {
  return useChange(
    ({ id, ...body }: MemberUpdate) => request('updateMember', { params: { id }, body }),
    staleWithMembers,
  )
}

/** Removes a member. Somebody who has left already counts as removed. */
export function useRemoveMember() {
  return useChange(
    ({ id, outside }: { readonly id: number; readonly outside: 'keep' | 'off' }) =>
      unlessGone(request('removeMember', { params: { id }, query: { outside } })),
    staleWithMembers,
  )
}

/** Webhooks and links that a member made for people outside the account, and that work now. */
export function useOutsideLinks(id: number, enabled: boolean) {
  return useRead(
    'listOutsideLinks',
    queryKeys.outsideLinks(id),
    { params: { id } },
    { ...alwaysFresh, enabled },
  )
}

/** Leaves the account. The session continues in another account of the person, if there is one. */
export function useLeaveAccount() {
  return useMutation({
    async mutationFn() {
      await request('leaveAccount')
      storeCredentials(sessionOf((await request('readMe')).data))
    },
  })
}

/** A link with which a member sets a new password. The answer has its secret. */
export function useCreateRecoveryLink() {
  return useChange(async (id: number) => (await request('createRecoveryLink', { params: { id } })).data, {
    gcTime: 0,
  })
}

export function useRenameAccount() {
  return useChange((name: string) => request('updateAccount', { body: { name } }), {
    stale: [queryKeys.session(), queryKeys.me()],
  })
}

export type ApprovalRules = {
  readonly isRequired?: boolean
  readonly isByOther?: boolean
  readonly isByLink?: boolean
}

/** Changes the account's rules about approvals before a download for print. */
export function useRequireApproval() {
  return useChange((rules: ApprovalRules) => request('requireApproval', { body: rules }), {
    stale: [queryKeys.session()],
  })
}

/** Open invitations, newest first. For owners. */
export function useInvitations() {
  return useRead('listInvitations', queryKeys.invitations(), {}, alwaysFresh)
}

/** The session says whether the person works alone, which the first invitation ends. */
const staleWithInvitations = { stale: [queryKeys.invitations(), queryKeys.session()] }

export type NewInvitation = {
  readonly role: Role
  readonly isApprover: boolean
  readonly email: string | null
}

/** Invites somebody. The answer has the secret link. */
export function useCreateInvitation() {
  return useChange((body: NewInvitation) => request('createInvitation', { body }), {
    gcTime: 0,
    ...staleWithInvitations,
  })
}

/** Revokes an invitation. One that is no longer open counts as revoked. */
export function useRevokeInvitation() {
  return useChange(
    (id: string) => unlessGone(request('revokeInvitation', { params: { id } })),
    staleWithInvitations,
  )
}

/** The access tokens of the person, newest first. */
export function useAccessTokens() {
  return useRead('listAccessTokens', queryKeys.accessTokens(), {}, alwaysFresh)
}

/** Creates a token. The answer has its secret. */
export function useCreateAccessToken() {
  return useChange((body: AccessTokenRequest) => request('createAccessToken', { body }), {
    gcTime: 0,
    stale: [queryKeys.accessTokens()],
  })
}

/** Revokes a token. A token that no longer exists counts as revoked. */
export function useRevokeAccessToken() {
  return useChange((id: string) => unlessGone(request('revokeAccessToken', { params: { id } })), {
    // The list is not read again: the request may have revoked the token of this page.
    onSuccess: (client, _answer, id) =>
      client.setQueryData<AccessToken[]>(queryKeys.accessTokens(), (tokens) =>
        tokens?.filter((token) => token.id !== id),
      ),
  })
}
