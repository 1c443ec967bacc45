import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.ts'
import { NotFound } from './shell/not-found.tsx'
import { RouteCrash } from './shell/route-crash.tsx'

/** @param history the browser's own when left out; tests bring one in memory. */
export function createDashboardRouter(client: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { client },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteCrash,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    ...(history && { history }),
  })
}

export type DashboardRouter = ReturnType<typeof createDashboardRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: DashboardRouter
  }
}
