import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/people/person.ts'
import { createPasskey, type PasskeyRefusal, askForPasskey } from './passkeys.ts'
import { useChange, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf, unlessGone } from './failure-of.ts'
import { request, requestHere } from './request.ts'
import { signInCalls } from '#contract/people/sign-in-calls.ts'

/** Adds a passkey of this device to the person. Rejects with a `RequestError`. */
export async function addPasskey(
  client: QueryClient,
  { name = '', ...current }: CurrentPassword & { readonly name?: string } = {},
): Promise<PasskeyRefusal | null> {
  const begun = await proven(current, (proof) => request('beginPasskey', { body: proof }))
  if (!('data' in begun)) return begun
  const answer = await createPasskey(begun.data)
  if (!answer.ok) return answer
  await request('addPasskey', { body: { name, response: answer.response } })
  await client.invalidateQueries({ queryKey: queryKeys.me() })
  return null
}

/** Sets a password for a person who may have no address yet. Rejects with a `RequestError`. */
export async function addPassword(
  client: QueryClient,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<PasskeyRefusal | null> {
  return (await changeEmail(client, { email })) ?? (await changePassword(client, { password }))
}

/** Changes the password and ends all other sessions. Rejects with a `RequestError`. */
export async function changePassword(
  client: QueryClient,
  {
    currentPassword,
    ...change
  }: CurrentPassword & { readonly password: string; readonly endOtherAccess?: boolean },
): Promise<PasskeyRefusal | null> {
  const refused = await changeMe(client, currentPassword, (proof) =>
    request('changePassword', { body: { ...change, ...proof } }),
  )
  if (refused === null) await client.invalidateQueries({ queryKey: queryKeys.signedInSessions() })
  return refused
}

/** Changes the e-mail address; null removes it. Rejects with a `RequestError`. */
export async function changeEmail(
  client: QueryClient,
  { currentPassword, email }: CurrentPassword & { readonly email: string | null },
): Promise<PasskeyRefusal | null> {
  return await changeMe(client, currentPassword, (proof) =>
    request('updateMe', { body: { email, ...proof } }),
  )
}

async function changeMe(
  client: QueryClient,
  currentPassword: string | undefined,
  send: (proof: object) => Promise<{ readonly data: Me }>,
): Promise<PasskeyRefusal | null> {
  const changed = await proven(currentPassword === undefined ? {} : { currentPassword }, send)
  if ('ok' in changed) return changed
  client.setQueryData(queryKeys.me(), changed.data)
  return null
}

/** Passkeys of the person, oldest first. */
export function usePasskeys() {
  return useRead('listPasskeys', queryKeys.passkeys())
}

export function useRenamePasskey() {
  return useChange(
    ({ id, name }: { readonly id: string; readonly name: string }) =>
      request('renamePasskey', { params: { id }, body: { name } }),
    { stale: [queryKeys.passkeys()] },
  )
}

/** Identities at providers that sign in the person, oldest first. */
export function useIdentities() {
  return useRead('listIdentities', queryKeys.identities())
}

type Removal = CurrentPassword & { readonly kind: 'passkey' | 'identity'; readonly id: string }

/** Removes a passkey or identity. One that no longer exists counts as removed. */
export function useRemoveWay() {
  return useChange(
    async ({ kind, id, ...current }: Removal): Promise<PasskeyRefusal | null> => {
      const operation = kind === 'passkey' ? 'removePasskey' : 'removeIdentity'
      return await proven(current, async (body) => {
        await unlessGone(request(operation, { params: { id }, body }))
        return null
      })
    },
    { stale: [queryKeys.me()] },
  )
}

/** Browsers in which the person is signed in, last used first. */
export function useSignedInSessions() {
  // Other browsers sign in and out meanwhile.
  return useRead('listSessions', queryKeys.signedInSessions(), {}, { staleTime: 0 })
}

/** Signs out one other browser, or all of them with null. */
export function useEndSessions() {
  return useChange(
    async (id: string | null) => {
      await (id === null
        ? request('endOtherSessions')
        : unlessGone(request('endSession', { params: { id } })))
    },
    { stale: [queryKeys.signedInSessions()] },
  )
}

/** The current password of a person who has one; the service asks everybody else for a passkey. */
export type CurrentPassword = { readonly currentPassword?: string }

type Proof = CurrentPassword & { readonly passkey?: object }

/**
 * Sends a change of how the person signs in. When the service wants a passkey as proof, the browser asks for one and the
 * change is sent again. Rejects with a `RequestError`.
 */
export async function proven<Answer>(
  current: CurrentPassword,
  send: (proof: Proof) => Promise<Answer>,
): Promise<Answer | PasskeyRefusal> {
  try {
    return await send(current)
  } catch (thrown) {
    if (!wantsPasskey(thrown)) throw thrown
  }
  const { data: options } = await requestHere(signInCalls.beginPasskeySignIn, { body: {} })
  const answer = await askForPasskey(options)
  return answer.ok ? await send({ passkey: answer.response }) : answer
}

function wantsPasskey(thrown: unknown): boolean {
  const failure = failureOf(thrown)
  return failure.kind === 'validation' && failure.errors.some(({ code }) => code === 'confirm')
}
