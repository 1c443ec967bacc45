import { DirectionProvider } from '@base-ui/react/direction-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  followOtherTabs,
  onPersonChange,
  readCredentials,
  subscribeToCredentials,
} from '../api/credentials.ts'
import { useLanguage } from '../messages/choose-language.ts'
import { isRightToLeft } from '../messages/languages.ts'
import type { DashboardRouter } from './router.ts'

/** The app. Takes its query client and router from outside, for tests. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: DashboardRouter }) {
  const language = useLanguage()
  const person = usePersonOnScreen(client, router)
  useEffect(() => followOtherTabs(), [])
  useEffect(
    () =>
      subscribeToCredentials(() => {
        // Another tab signed out, so sign out here too.
        if (readCredentials() === null) void router.invalidate()
      }),
    [router],
  )
  return (
    <DirectionProvider direction={isRightToLeft(language) ? 'rtl' : 'ltr'}>
      <QueryClientProvider client={client}>
        <RouterProvider key={person} router={router} />
      </QueryClientProvider>
    </DirectionProvider>
  )
}

/**
 * Drops the answers and the screens of a person when another one is signed in, here or in another tab. Forms store their
 * draft for the person who typed it. Returns a number per person.
 */
function usePersonOnScreen(client: QueryClient, router: DashboardRouter): number {
  const [person, setPerson] = useState(0)
  useEffect(
    () =>
      onPersonChange(() => {
        client.clear()
        // The screens before a sign-in show nothing of a person.
        if (!router.state.matches.some(({ routeId }) => routeId === '/signed-in')) return
        setPerson((before) => before + 1)
        void router.navigate({ to: '/', ignoreBlocker: true })
      }),
    [client, router],
  )
  return person
}
