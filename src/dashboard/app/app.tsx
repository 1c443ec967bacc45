import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followOtherTabs, readCredentials, subscribeToCredentials } from '../api/credentials.ts'
import type { DashboardRouter } from './router.ts'

/** The app. Takes its query client and router from outside, for tests. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: DashboardRouter }) {
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
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
