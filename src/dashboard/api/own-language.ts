import { type QueryClient, useQueryClient } from '@tanstack/react-query'
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
import { request } from './request.ts'
import { offers, sessionQuery, useSession } from './session.ts'

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
 * Keeps the language of the person and that of this browser the same. A choice that was made on the sign-in becomes the
 * person's; a choice in another browser shows up here with the next page.
 */
export function useOwnLanguage(): void {
  const client = useQueryClient()
  const { data: session, dataUpdatedAt } = useSession()
  // A remembered answer may be older than the last choice.
  const isFresh = dataUpdatedAt > performance.timeOrigin
  useEffect(() => {
    if (session === undefined || !isFresh || !hasLanguage(session)) return
    const own = session.person?.language ?? null
    const here = storedLanguage()
    if (own === here) noteChoice(false)
    // The next page tries again.
    else if (wasLanguageChosenHere() && here !== null && isLanguage(here))
      storeForPerson(client, session, here).catch(() => undefined)
    else void followLanguage(own)
  }, [client, session, isFresh])
}
