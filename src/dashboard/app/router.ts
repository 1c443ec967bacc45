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
import { ownPath } from '#contract/parse-url.ts'
import { changesSearchSchema } from '../account/changes/changes-search.ts'
import { readCredentials, setPendingInvitation } from '../api/credentials.ts'
import { sessionQuery } from '../api/session.ts'
import { librarySearchSchema } from '../library/library-search.ts'
import { scansSearchSchema } from '../scans/scans-search.ts'
import { offeredToken } from '../sign-in/offered-token.ts'
import { dashboardFeatures } from '../features.ts'
import { NoScreen, NotFound, RouteCrash } from './error-screens.tsx'
import { RootScreen } from './root-screen.tsx'
import { SignedInScreen } from './signed-in-screen.tsx'

const featureScreens = Object.values(dashboardFeatures).flatMap(({ screens = [] }) => screens)

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
  notFoundComponent: NoScreen,
  errorComponent: RouteCrash,
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  /**
   * `next`: the path to open after the sign-in. `signIn`: why a provider did not sign in. `window`: this window was opened
   * for a provider and closes after the sign-in.
   */
  validateSearch: z.object({
    next: z.catch(z.optional(z.string().check(z.refine((path) => ownPath(path) !== null))), undefined),
    signIn: z.catch(z.optional(z.string()), undefined),
    window: z.catch(z.optional(z.literal('close')), undefined),
  }),
  beforeLoad({ location, search }) {
    if (readCredentials() === null || offeredToken.get() !== null || location.state.signOut) return
    if (search.window === 'close') return
    throw redirect({ href: search.next ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../sign-in/sign-in-screen.tsx'), 'SignInScreen'),
})

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  /** `back`: a provider sent the browser back; `signIn`: why it did not sign in. */
  validateSearch: z.object({
    back: z.catch(z.optional(z.literal('provider')), undefined),
    signIn: z.catch(z.optional(z.string()), undefined),
  }),
  beforeLoad({ location }) {
    if (location.hash === '') return
    // Out of the address, so that it is not shown or shared.
    setPendingInvitation({ token: location.hash, accountName: '', invitedBy: null, expiresAt: '' })
    throw redirect({ to: '/join', replace: true })
  },
  component: lazyRouteComponent(() => import('../sign-in/join-screen.tsx'), 'JoinScreen'),
})

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password',
  component: lazyRouteComponent(() => import('../sign-in/new-password-screen.tsx'), 'NewPasswordScreen'),
})

const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mails/$token',
  component: lazyRouteComponent(() => import('../sign-in/mails-screen.tsx'), 'MailsScreen'),
})

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  /** The step, so that a reload continues with it. */
  validateSearch: z.object({
    step: z.catch(z.optional(z.enum(['passkey'])), undefined),
  }),
  beforeLoad() {
    if (readCredentials() === null) throw redirect({ to: '/sign-in', replace: true })
  },
  component: lazyRouteComponent(() => import('../sign-in/welcome-screen.tsx'), 'WelcomeScreen'),
})

/** A provider that did not sign in puts the reason behind the path. */
function withoutFailure(href: string): { readonly href: string; readonly signIn?: string } {
  const url = new URL(href, location.origin)
  const signIn = url.searchParams.get('signIn')
  if (signIn === null) return { href }
  url.searchParams.delete('signIn')
  return { href: url.pathname + url.search + url.hash, signIn }
}

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad({ location }) {
    const { signIn, href } = withoutFailure(location.href)
    if (readCredentials() !== null && offeredToken.get() === null) {
      if (signIn === undefined || location.pathname !== '/') return
      throw redirect({ href: `/account/profile?signIn=${signIn}`, replace: true })
    }
    throw redirect({
      to: '/sign-in',
      search: { ...(href !== '/' && { next: href }), ...(signIn !== undefined && { signIn }) },
      replace: true,
    })
  },
  // Every screen begins with it.
  loader: ({ context }) => void context.client.prefetchQuery(sessionQuery),
  component: SignedInScreen,
})

const libraryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: librarySearchSchema,
  component: lazyRouteComponent(() => import('../library/library-screen.tsx'), 'LibraryScreen'),
})

const newCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/new',
  /** `draft`: the draft to continue. `copy`: the code to copy. `type`: its type, else that of the copied code or a website. `folder`: its folder. `created`: the code that was made here, for a reload. `url`, `text`, `title`: what another app shares (`manifest.webmanifest`). */
  validateSearch: z.object({
    draft: z.catch(z.optional(z.string()), undefined),
    copy: z.catch(z.optional(z.int().check(z.positive())), undefined),
    type: z.catch(z.optional(z.string()), undefined),
    folder: z.catch(z.optional(z.int().check(z.positive())), undefined),
    created: z.catch(z.optional(z.int().check(z.positive())), undefined),
    url: z.catch(z.optional(z.string()), undefined),
    text: z.catch(z.optional(z.string()), undefined),
    title: z.catch(z.optional(z.string()), undefined),
  }),
  component: lazyRouteComponent(() => import('./editor-routes.tsx'), 'NewCodeRoute'),
})

const editCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id',
  /** `draft`: the draft to continue. `show`: the part that a notice leads to. */
  validateSearch: z.object({
    draft: z.catch(z.optional(z.string()), undefined),
    show: z.catch(z.optional(z.string()), undefined),
  }),
  beforeLoad({ params, search: { show } }) {
    // The earlier address of what is a tab now.
    const isTab = featureScreens.some(({ path, tab }) => tab && path === `/codes/$id/${show}`)
    if (isTab) throw redirect({ href: `/codes/${params.id}/${show}`, replace: true })
  },
  component: lazyRouteComponent(() => import('./editor-routes.tsx'), 'EditCodeRoute'),
})

const codeScansRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id/scans',
  validateSearch: scansSearchSchema,
  component: lazyRouteComponent(() => import('../scans/scans-screen.tsx'), 'CodeScansScreen'),
})

const historyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/codes/$id/history',
  /** `version`: the one that is compared with the code as it is now. */
  validateSearch: z.object({ version: z.catch(z.optional(z.int().check(z.positive())), undefined) }),
  component: lazyRouteComponent(() => import('../editor/history-screen.tsx'), 'HistoryScreen'),
})

const scansRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/scans',
  validateSearch: scansSearchSchema,
  beforeLoad({ search: { code, ...search } }) {
    // The earlier address of the scans of one code.
    if (code === undefined) return
    throw redirect({ to: '/codes/$id/scans', params: { id: String(code) }, search, replace: true })
  },
  component: lazyRouteComponent(() => import('../scans/scans-screen.tsx'), 'ScansScreen'),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-screen.tsx'), 'AccountScreen'),
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

const noticesRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/notices',
  component: lazyRouteComponent(() => import('../account/notices-screen.tsx'), 'NoticesScreen'),
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

const serverRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/server',
  component: lazyRouteComponent(() => import('../account/server-screen.tsx'), 'ServerScreen'),
})

const kitsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/kits',
  component: lazyRouteComponent(() => import('../account/kits-screen.tsx'), 'KitsScreen'),
})

const kitRoute = createRoute({
  getParentRoute: () => accountRoute,
  /** Of a new kit: `new`. */
  path: '/kits/$kitId',
  component: lazyRouteComponent(() => import('../editor/brand/kit-screen.tsx'), 'KitScreen'),
})

const utmRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/utm',
  component: lazyRouteComponent(() => import('../account/utm/utm-screen.tsx'), 'UtmScreen'),
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

// Their paths are no part of the types, so that links of the core name only screens of the core.
const featureRoutes = featureScreens.map(({ path, component }) =>
  createRoute({ getParentRoute: () => signedInRoute, path, component }),
)

const routeTree = rootRoute.addChildren([
  signInRoute,
  joinRoute,
  newPasswordRoute,
  mailsRoute,
  welcomeRoute,
  signedInRoute.addChildren([
    libraryRoute,
    newCodeRoute,
    editCodeRoute,
    codeScansRoute,
    historyRoute,
    scansRoute,
    accountRoute.addChildren([
      accountIndexRoute,
      profileRoute,
      peopleRoute,
      noticesRoute,
      planRoute,
      kitsRoute,
      kitRoute,
      utmRoute,
      domainsRoute,
      serverRoute,
      developersRoute,
      changesRoute,
      appearanceRoute,
    ]),
    ...(featureRoutes as unknown as readonly never[]),
  ]),
])
