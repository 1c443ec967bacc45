import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readCredentials } from './api/credentials.ts'
import { librarySearchSchema } from './features/library/library-search.ts'
import { scansSearchSchema } from './features/scans/scans-search.ts'
import { offeredToken } from './features/sign-in/offered-token.ts'
import { NotFound } from './shell/not-found.tsx'
import { RootScreen } from './shell/root-screen.tsx'
import { RouteCrash } from './shell/route-crash.tsx'

const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: RootScreen,
  notFoundComponent: NotFound,
  errorComponent: RouteCrash,
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  /** `next`: where to go on afterwards, a path of ours. */
  validateSearch: z.object({
    next: z.catch(z.optional(z.string().check(z.regex(/^\/(?![/\\])/))), undefined),
  }),
  beforeLoad({ location, search }) {
    if (readCredentials() === null || offeredToken() !== null || location.state.signOut) return
    throw redirect({ href: search.next ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad({ location }) {
    if (readCredentials() !== null && offeredToken() === null) return
    throw redirect({
      to: '/sign-in',
      search: location.href === '/' ? {} : { next: location.href },
      replace: true,
    })
  },
  component: lazyRouteComponent(() => import('./shell/signed-in-screen.tsx'), 'SignedInScreen'),
})

const libraryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: librarySearchSchema,
  component: lazyRouteComponent(() => import('./features/library/library-screen.tsx'), 'LibraryScreen'),
})

const newCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/new',
  /** `draft`: the id of the draft to go on with. `copy`: the number of the code to begin with a copy of. */
  validateSearch: z.object({
    draft: z.catch(z.optional(z.string()), undefined),
    copy: z.catch(z.optional(z.int().check(z.positive())), undefined),
  }),
  component: lazyRouteComponent(() => import('./shell/editor-routes.tsx'), 'NewCodeRoute'),
})

const editCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id',
  validateSearch: z.object({ draft: z.catch(z.optional(z.string()), undefined) }),
  component: lazyRouteComponent(() => import('./shell/editor-routes.tsx'), 'EditCodeRoute'),
})

const scansRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/scans',
  validateSearch: scansSearchSchema,
  component: lazyRouteComponent(() => import('./features/scans/scans-screen.tsx'), 'ScansScreen'),
})

const planRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/plan',
  component: lazyRouteComponent(() => import('./features/plan/plan-screen.tsx'), 'PlanScreen'),
})

const accessRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/access',
  component: lazyRouteComponent(() => import('./features/access/access-screen.tsx'), 'AccessScreen'),
})

export const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([libraryRoute, newCodeRoute, editCodeRoute, scansRoute, planRoute, accessRoute]),
])
