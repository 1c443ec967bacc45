import { DirectionProvider } from '@base-ui/react/direction-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  followOtherTabs,
  onPersonChange,
  readCredentials,
  subscribeToCredentials,
} from '../api/credentials.ts'
import { Features } from '../feature.tsx'
import { dashboardFeatures } from '../features.ts'
import { useLanguage } from '../ui/choose-language.ts'
import { isRightToLeft } from '../messages/languages.ts'
import { listenToAnnouncements } from '../ui/announce.ts'
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
        <Features value={dashboardFeatures}>
          <RouterProvider key={person} router={router} />
        </Features>
        <Announcer router={router} />
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

/** Milliseconds before a new screen in which a message belongs to the way there. */
const whileLeaving = 1_000

/**
 * The live region. It outlives the screens of a person, so a switch to another account is announced. A repeated message
 * gets an invisible space, because screen readers skip identical text.
 */
function Announcer({ router }: { readonly router: DashboardRouter }) {
  const [message, setMessage] = useState('')
  const announcedAt = useRef(0)
  useEffect(
    () =>
      listenToAnnouncements((next) => {
        announcedAt.current = Date.now()
        setMessage((before) => (before === next ? `${next}\u00a0` : next))
      }),
    [],
  )
  // A message of one screen is no news on the next, unless it was announced while leaving.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged && Date.now() - announcedAt.current > whileLeaving) setMessage('')
      }),
    [router],
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {message}
    </div>
  )
}
