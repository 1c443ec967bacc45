import { DirectionProvider } from '@base-ui/react/direction-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  followOtherTabs,
  readCredentials,
  signedInPerson,
  subscribeToCredentials,
} from '../api/credentials.ts'
import { useLanguage } from '../messages/choose-language.ts'
import { isRightToLeft } from '../messages/languages.ts'
import type { DashboardRouter } from './router.ts'

/** The app. Takes its query client and router from outside, for tests. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: DashboardRouter }) {
  const language = useLanguage()
  useEffect(() => followOtherTabs(), [])
  useEffect(() => {
    let account = signedInPerson()
    return subscribeToCredentials(() => {
      const before = account
      account = signedInPerson()
      // Another tab signed out, so sign out here too.
      if (readCredentials() === null) void router.invalidate()
      // The cookie is the same in all tabs, so they all work in the new account.
      else if (before !== null && account !== null && account !== before) {
        void client.resetQueries()
        void router.navigate({ to: '/' })
      }
    })
  }, [client, router])
  return (
    <DirectionProvider direction={isRightToLeft(language) ? 'rtl' : 'ltr'}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </DirectionProvider>
  )
}
