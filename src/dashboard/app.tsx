import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followOtherTabs, readCredentials, subscribeToCredentials } from './api/credentials.ts'
import type { DashboardRouter } from './router.ts'

/** The whole page, on a cache and a router that are made outside. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: DashboardRouter }) {
  useEffect(() => followOtherTabs(), [])
  useEffect(
    () =>
      subscribeToCredentials(() => {
        // Signed out in another tab: this one leaves too.
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
