import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { sessionOf, storeCredentials, readCredentials, notePendingSignOut } from './credentials.ts'
import { useChange, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession, sessionQuery } from './session.ts'
import { useEffect } from 'react'
import type { Session } from '#contract/session.ts'
import {
  chooseLanguage,
  followLanguage,
  noteChoice,
  storedLanguage,
  wasLanguageChosenHere,
} from '../ui/choose-language.ts'
import { isLanguage, type Language } from '../messages/languages.ts'
import { useRouter } from '@tanstack/react-router'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'

/**
 * The signed-in person. Stays idle for access tokens, and at a service without people.
 *
 * @param isNeeded false while nothing shows it.
 */
export function useMe(isNeeded = true) {
  return useRead('readMe', queryKeys.me(), {}, { enabled: isNeeded })
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
  return useChange(async (name: string) => (await request('updateMe', { body: { name } })).data, {
    onSuccess: (client, me) => client.setQueryData(queryKeys.me(), me),
    stale: [queryKeys.session()],
  })
}

/** Changes the language of this browser and of the person, who finds it in every other browser. */
export async function chooseOwnLanguage(client: QueryClient, chosen: Language): Promise<void> {
  const session = client.getQueryData(sessionQuery.queryKey)
  if (session !== undefined && hasLanguage(session)) await storeForPerson(client, session, chosen)
  await chooseLanguage(chosen)
}

/** A session of a person, at a service that stores their language. */
function hasLanguage(session: Session): boolean {
  return offers(session, 'updateMe') && session.person?.language !== undefined
}

async function storeForPerson(client: QueryClient, session: Session, chosen: Language): Promise<void> {
  await request('updateMe', { body: { language: chosen } })
  const { person } = session
  if (person !== undefined)
    client.setQueryData(sessionQuery.queryKey, { ...session, person: { ...person, language: chosen } })
}

/**
 * Keeps this browser and the person's account in the same language. A choice on the sign-in screen is saved to the
 * account; a choice in another browser applies here on the next page.
 */
export function useOwnLanguage(): void {
  const client = useQueryClient()
  const { data: session, dataUpdatedAt } = useSession()
  // A response from storage may be older than the last choice.
  const isFresh = dataUpdatedAt > performance.timeOrigin
  useEffect(() => {
    if (session === undefined || !isFresh || !hasLanguage(session)) return
    const own = session.person?.language ?? null
    const here = storedLanguage()
    if (own === here) noteChoice(false)
    // The next page load tries again.
    else if (wasLanguageChosenHere() && here !== null && isLanguage(here))
      storeForPerson(client, session, here).catch(() => undefined)
    else void followLanguage(own)
  }, [client, session, isFresh])
}

/** Signs out and goes to the sign-in. Unsaved work can cancel it. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    await router.navigate({ to: '/sign-in', state: { signOut: true } })
    if (router.state.location.pathname !== '/sign-in') return
    const hadSession = readCredentials()?.token === undefined
    storeCredentials(null)
    if (hadSession) {
      notePendingSignOut(true)
      await import('./sign-in.ts').then(
        ({ endSession }) => endSession(),
        () => undefined,
      )
    }
    client.clear()
    await import('./remembered.ts').then(
      ({ forgetAnswers }) => forgetAnswers(),
      () => undefined,
    )
    announce(t('signIn.signedOut'))
  }
}
