import { useQueryClient } from '@tanstack/react-query'
import { Outlet, Link, useRouter } from '@tanstack/react-router'
import { Bookmark, ChartColumn, LayoutGrid } from 'lucide-react'
import { useEffect } from 'react'
import { failureOf } from '../api/failure-of.ts'
import { useSignInNeeded } from '../api/credentials.ts'
import { useExpects, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { useScreenEntries } from '../feature.tsx'
import { classNames } from '../ui/class-names.ts'
import { Mark } from '../ui/mark.tsx'
import { useSignOut } from '../api/me.ts'
import { railClass } from './rail-class.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { Toaster } from '../ui/toaster.tsx'

const DemoEnd = lazyPart(() => import('./late-parts.ts'), 'DemoEnd')
const Keyboard = lazyPart(() => import('./late-parts.ts'), 'Keyboard')
const Inbox = lazyPart(() => import('./late-parts.ts'), 'Inbox')
const UserMenu = lazyPart(() => import('./late-parts.ts'), 'UserMenu')
const NoAccount = lazyPart(() => import('./late-parts.ts'), 'NoAccount')
const SignInAgain = lazyPart(() => import('./late-parts.ts'), 'SignInAgain')

/** Milliseconds before the service worker registers and queued saves are sent: the page comes first. */
export const calm = 4_000

/** Navigation and screen; a 401 opens the sign-in dialog over both. */
export function SignedInScreen() {
  const signOut = useSignOut()
  const signInNeeded = useSignInNeeded()
  const session = useSession()
  const hasNoAccount = session.data === undefined && failureOf(session.error).kind === 'forbidden'

  // The first answer comes before what only adds to the screen.
  const hasAnswer = !session.isPending
  useBackgroundWork(hasAnswer)

  return (
    <div className="pb-20 wide:ps-24 wide:pb-0">
      {/* First, so that it shows what a screen says as it begins. */}
      <Toaster />
      <Navigation onSignOut={() => void signOut()} />
      <main id="main" tabIndex={-1}>
        {hasNoAccount ? <NoAccount onSignOut={() => void signOut()} /> : <Outlet />}
      </main>
      {hasAnswer && <Keyboard />}
      {session.data?.demoEndsAt !== undefined && <DemoEnd />}
      {signInNeeded && <SignInAgain onSignOut={() => void signOut()} />}
    </div>
  )
}

/** A sidebar; below 900 px a bottom bar. */
export function Navigation({ onSignOut }: { readonly onSignOut: () => void }) {
  const hasScans = useExpects('readScans')
  const hasKits = useExpects('listBrandKits')
  const hasInbox = useExpects('listNotices')
  const session = useSession()
  const hasAnswer = !session.isPending
  const screens = useScreenEntries(session.data)
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-sheet max-wide:@container pb-[env(safe-area-inset-bottom)] wide:inset-x-auto wide:inset-y-0 wide:start-0 wide:w-24 wide:border-e wide:border-t-0 wide:pb-0"
    >
      <div className="flex h-full p-1 @max-[20rem]:overflow-x-auto wide:flex-col wide:gap-1 wide:p-2">
        <Link
          to="/"
          aria-label={t('common.product')}
          tabIndex={-1}
          className="hidden justify-center py-3 text-ink wide:flex"
          aria-hidden
        >
          <Mark className="size-8" />
        </Link>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={railClass}>
          <LayoutGrid aria-hidden className="size-5" />
          {t('nav.library')}
        </Link>
        {hasScans && (
          <Link to="/scans" activeOptions={{ includeSearch: false }} className={railClass}>
            <ChartColumn aria-hidden className="size-5" />
            {t('nav.scans')}
          </Link>
        )}
        {screens.map(({ path, icon: Icon, short, label, isForWide }) => (
          <Link
            key={path}
            to={path as string}
            className={classNames(railClass, isForWide && 'max-wide:hidden')}
            aria-label={label()}
          >
            <Icon aria-hidden className="size-5" />
            {short()}
          </Link>
        ))}
        {hasKits && (
          <Link to="/account/kits" className={railClass}>
            <Bookmark aria-hidden className="size-5" />
            {t('nav.brand')}
          </Link>
        )}
        <div className="contents wide:mt-auto wide:flex wide:flex-col wide:gap-1">
          {/* As high as they are, so that nothing moves when they load. */}
          {hasInbox && (hasAnswer ? <Inbox loading={inboxRoom} /> : inboxRoom)}
          {hasAnswer ? <UserMenu onSignOut={onSignOut} loading={menuRoom} /> : menuRoom}
        </div>
      </div>
    </nav>
  )
}

const inboxRoom = <span className={`${railClass} wide:min-h-16`} />
const menuRoom = <span className={`${railClass} wide:min-h-17`} />

/** Remembers answers for a start without a connection, keeps the page, and sends queued saves. The page comes first. */
function useBackgroundWork(isReady: boolean): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!isReady) return undefined
    const stops: (() => void)[] = []
    let isOver = false
    const remember = async () => {
      const { rememberAnswers } = await import('../api/remembered.ts')
      if (!isOver) stops.push(rememberAnswers(client))
    }
    const start = async () => {
      const { installOffline, watchWaiting } = await import('./late-parts.ts')
      if (isOver) return
      stops.push(watchWaiting(client, router))
      await installOffline(router)
    }
    // A part that does not load is announced by `offerReload`.
    void remember().catch(() => undefined)
    const timer = setTimeout(() => void start().catch(() => undefined), calm)
    return () => {
      isOver = true
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [client, router, isReady])
}
