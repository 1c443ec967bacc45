import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createPasskey, type PasskeyRefusal } from './passkeys.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf, request } from './request.ts'

/** Adds a passkey of this device to the person. Rejects with a `Failure`. */
export async function addPasskey(client: QueryClient, name = ''): Promise<PasskeyRefusal | null> {
  const { data: options } = await request('beginPasskey', { body: {} })
  const answer = await createPasskey(options)
  if (!answer.ok) return answer
  await request('addPasskey', { body: { name, response: answer.response } })
  await client.invalidateQueries({ queryKey: queryKeys.me() })
  return null
}

/** Sets a password for a person who may have no address yet. Rejects with a `Failure`. */
export async function addPassword(
  client: QueryClient,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await request('updateMe', { body: { email } })
  await changePassword(client, { password })
}

/** Changes the password and ends all other sessions. Rejects with a `Failure`. */
export async function changePassword(
  client: QueryClient,
  body: { readonly password: string; readonly currentPassword?: string },
): Promise<void> {
  const { data } = await request('changePassword', { body })
  client.setQueryData(queryKeys.me(), data)
  await client.invalidateQueries({ queryKey: queryKeys.signedInSessions() })
}

/** Changes the e-mail address; null removes it. Rejects with a `Failure`. */
export async function changeEmail(
  client: QueryClient,
  body: { readonly email: string | null; readonly currentPassword?: string },
): Promise<void> {
  const { data } = await request('updateMe', { body })
  client.setQueryData(queryKeys.me(), data)
}

/** Passkeys of the person, oldest first. */
export function usePasskeys() {
  return useQuery({
    queryKey: queryKeys.passkeys(),
    queryFn: async ({ signal }) => (await request('listPasskeys', { signal })).data,
  })
}

/** Renames a passkey of the person. */
export function useRenamePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      request('renamePasskey', { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.passkeys() }),
  })
}

/** Identities at providers that sign in the person, oldest first. */
export function useIdentities() {
  return useQuery({
    queryKey: queryKeys.identities(),
    queryFn: async ({ signal }) => (await request('listIdentities', { signal })).data,
  })
}

/** Removes a passkey or identity. One that no longer exists counts as removed. */
export function useRemoveWay() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ kind, id }: { readonly kind: 'passkey' | 'identity'; readonly id: string }) {
      await unlessGone(request(kind === 'passkey' ? 'removePasskey' : 'removeIdentity', { params: { id } }))
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.me() }),
  })
}

/** Browsers in which the person is signed in, last used first. */
export function useSignedInSessions() {
  return useQuery({
    queryKey: queryKeys.signedInSessions(),
    queryFn: async ({ signal }) => (await request('listSessions', { signal })).data,
    // Other browsers sign in and out meanwhile.
    staleTime: 0,
  })
}

/** Signs out one other browser, or all of them with null. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(id: string | null) {
      await (id === null
        ? request('endOtherSessions')
        : unlessGone(request('endSession', { params: { id } })))
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.signedInSessions() }),
  })
}

async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (thrown) {
    if (failureOf(thrown).kind !== 'not-found') throw thrown
  }
}
