import type { QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { changesSearchSchema } from '../account/changes/changes-search.ts'
import { readCredentials } from '../api/credentials.ts'
import { laterMessages, withMessages } from '../messages/load-messages.ts'
import { librarySearchSchema } from '../library/library-search.ts'
import { scansSearchSchema } from '../scans/scans-search.ts'
import { offeredToken } from '../sign-in/offered-token.ts'
import { NotFound, RouteCrash } from './error-screens.tsx'
import { RootScreen } from './root-screen.tsx'

/** @param history defaults to the browser's; tests use one in memory. */
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

const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: RootScreen,
  notFoundComponent: NotFound,
  errorComponent: RouteCrash,
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  /** `next`: the path to open after the sign-in. */
  validateSearch: z.object({
    next: z.catch(z.optional(z.string().check(z.regex(/^\/(?![/\\])/))), undefined),
  }),
  beforeLoad({ location, search }) {
    if (readCredentials() === null || offeredToken.get() !== null || location.state.signOut) return
    throw redirect({ href: search.next ?? '/', replace: true })
  },
  component: lazyRouteComponent(
    () => withMessages(() => import('../sign-in/sign-in-screen.tsx'), 'sign-in'),
    'SignInScreen',
  ),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad({ location }) {
    if (readCredentials() !== null && offeredToken.get() === null) return
    throw redirect({
      to: '/sign-in',
      search: location.href === '/' ? {} : { next: location.href },
      replace: true,
    })
  },
  component: lazyRouteComponent(loadSignedIn, 'SignedInScreen'),
})

const libraryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: librarySearchSchema,
  component: lazyRouteComponent(loadLibrary, 'LibraryScreen'),
})

const newCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/new',
  /** `draft`: the draft to continue. `copy`: the code to copy. `type`: its type, website when left out. */
  validateSearch: z.object({
    draft: z.catch(z.optional(z.string()), undefined),
    copy: z.catch(z.optional(z.int().check(z.positive())), undefined),
    type: z.catch(z.optional(z.string()), undefined),
  }),
  component: lazyRouteComponent(loadEditor, 'NewCodeRoute'),
})

const editCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id',
  validateSearch: z.object({ draft: z.catch(z.optional(z.string()), undefined) }),
  component: lazyRouteComponent(loadEditor, 'EditCodeRoute'),
})

const artworkRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id/artwork',
  component: lazyRouteComponent(
    () => withMessages(() => import('../artwork/artwork-screen.tsx'), 'artwork'),
    'ArtworkScreen',
  ),
})

const scansRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/scans',
  validateSearch: scansSearchSchema,
  component: lazyRouteComponent(
    () => withMessages(() => import('../scans/scans-screen.tsx'), 'scans'),
    'ScansScreen',
  ),
})

const checkRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/check',
  component: lazyRouteComponent(
    () => withMessages(() => import('../print-check/check-screen.tsx'), 'check'),
    'CheckScreen',
  ),
})

const kitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/kits',
  component: lazyRouteComponent(
    () => withMessages(() => import('../account/kits-screen.tsx'), 'kits'),
    'KitsScreen',
  ),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyRouteComponent(
    () => withMessages(() => import('../account/account-screen.tsx'), 'account'),
    'AccountScreen',
  ),
})

const accountIndexRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../account/account-screen.tsx'), 'AccountIndex'),
})

const profileRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('../account/profile-screen.tsx'), 'ProfileScreen'),
})

const peopleRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('../account/people/people-screen.tsx'), 'PeopleScreen'),
})

const planRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/plan',
  component: lazyRouteComponent(() => import('../account/plan-screen.tsx'), 'PlanScreen'),
})

const domainsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/domains',
  component: lazyRouteComponent(() => import('../account/domains-screen.tsx'), 'DomainsScreen'),
})

const developersRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/developers',
  component: lazyRouteComponent(() => import('../account/access-screen.tsx'), 'AccessScreen'),
})

const changesRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/changes',
  validateSearch: changesSearchSchema,
  component: lazyRouteComponent(() => import('../account/changes/changes-screen.tsx'), 'ChangesScreen'),
})

const appearanceRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/appearance',
  component: lazyRouteComponent(() => import('../account/appearance-screen.tsx'), 'AppearanceScreen'),
})

// Addresses of earlier versions.
const oldPlanRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/plan',
  beforeLoad() {
    throw redirect({ to: '/account/plan', replace: true })
  },
})

const oldAccessRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/access',
  beforeLoad() {
    throw redirect({ to: '/account/developers', replace: true })
  },
})

const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    libraryRoute,
    newCodeRoute,
    editCodeRoute,
    artworkRoute,
    scansRoute,
    checkRoute,
    kitsRoute,
    accountRoute.addChildren([
      accountIndexRoute,
      profileRoute,
      peopleRoute,
      planRoute,
      domainsRoute,
      developersRoute,
      changesRoute,
      appearanceRoute,
    ]),
    oldPlanRoute,
    oldAccessRoute,
  ]),
])

/** The library and the editor have their first texts in common. */
function loadSignedIn() {
  laterMessages('work')
  return withMessages(() => import('./signed-in-screen.tsx'), 'signed-in')
}

function loadLibrary() {
  laterMessages('library')
  return import('../library/library-screen.tsx')
}

function loadEditor() {
  laterMessages('editor')
  return import('./editor-routes.tsx')
}
