import { useQueryClient } from '@tanstack/react-query'
import { Outlet, Link, useRouter } from '@tanstack/react-router'
import { Bookmark, ChartColumn, LayoutGrid, ScanSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OperationId } from '#contract/operations.ts'
import { failureOf } from '../api/failure-of.ts'
import { useSignInNeeded, readCredentials } from '../api/credentials.ts'
import { offers, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { useFirstPicture } from '../ui/first-picture.ts'
import { lazyPart, usePreload } from '../ui/lazy.tsx'
import { whenToasted } from '../ui/toast.ts'
import { withLaterMessages } from '../messages/load-messages.ts'
import { Mark } from '../ui/mark.tsx'
import { useSignOut } from '../api/use-sign-out.ts'
import { railClass } from './rail-class.ts'

const Keyboard = lazyPart(async () => (await import('./keyboard.tsx')).Keyboard, 'after-first-picture')
const Inbox = lazyPart(async () => (await import('./inbox.tsx')).Inbox, 'after-first-picture')
const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu, 'after-first-picture')
const NoAccount = lazyPart(async () => (await import('./no-account.tsx')).NoAccount)
const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain)

/** Milliseconds to wait for the first content of any screen. */
const patience = 8_000
/** Milliseconds before the service worker registers and queued saves are sent: the page comes first. */
const calm = 4_000

/** Navigation and screen; a 401 opens the sign-in dialog over both. */
export function SignedInScreen() {
  const client = useQueryClient()
  const router = useRouter()
  const signOut = useSignOut()
  const signInNeeded = useSignInNeeded()
  const session = useSession()
  const hasNoAccount = session.data === undefined && failureOf(session.error).kind === 'forbidden'

  useEffect(() => {
    let stop: () => void = () => undefined
    let isOver = false
    void import('../api/remembered.ts').then(
      ({ rememberAnswers }) => {
        if (!isOver) stop = rememberAnswers(client)
      },
      () => undefined,
    )
    const timer = setTimeout(
      () =>
        void import('./install-offline.ts').then(
          ({ installOffline }) => installOffline(router),
          () => undefined,
        ),
      calm,
    )
    return () => {
      isOver = true
      stop()
      clearTimeout(timer)
    }
  }, [client, router])
  useWaitingSaves()
  usePreload(SignInAgain.preload)
  // A screen that reports no content must not keep the person's menu away.
  useFirstPicture(false, patience)

  return (
    <div className="pb-20 wide:ps-24 wide:pb-0">
      <Navigation onSignOut={() => void signOut()} />
      <main id="main" tabIndex={-1}>
        {hasNoAccount ? <NoAccount onSignOut={() => void signOut()} /> : <Outlet />}
      </main>
      <Toasts />
      <Keyboard />
      {signInNeeded && <SignInAgain onSignOut={() => void signOut()} />}
    </div>
  )
}

/** A sidebar; below 900 px a bottom bar. */
export function Navigation({ onSignOut }: { readonly onSignOut: () => void }) {
  const hasScans = useOffered('readScans')
  const hasKits = useOffered('listBrandKits')
  const hasInbox = useOffered('listNotices')
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
        <Link to="/check" className={railClass} aria-label={t('nav.checkPrint')}>
          <ScanSearch aria-hidden className="size-5" />
          {t('nav.check')}
        </Link>
        {hasKits && (
          <Link to="/account/kits" className={railClass}>
            <Bookmark aria-hidden className="size-5" />
            {t('nav.brand')}
          </Link>
        )}
        <div className="contents wide:mt-auto wide:flex wide:flex-col wide:gap-1">
          {/* As high as they are, so that nothing moves when they load. */}
          {hasInbox && <Inbox loading={<span className={`${railClass} wide:min-h-16`} />} />}
          <UserMenu onSignOut={onSignOut} loading={<span className={`${railClass} wide:min-h-17`} />} />
        </div>
      </div>
    </nav>
  )
}

/** Whether the service has an operation. Assumed until the session loads, so the layout does not shift. */
function useOffered(operation: OperationId): boolean {
  const session = useSession()
  if (session.data !== undefined) return offers(session.data, operation)
  const credentials = readCredentials()
  return credentials !== null && credentials.serviceUrl === '' && !credentials.twoOperations
}

const Toaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster)

/** Loads the toaster ahead, because many toasts report a lost connection. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    whenToasted(() => setNeeded(true))
    return () => whenToasted(null)
  }, [])
  usePreload(Toaster.preload)
  return needed && <Toaster />
}

/** Sends queued saves. The page comes first. */
function useWaitingSaves(): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    const start = () =>
      void withLaterMessages(() => import('./offline-queue.ts')).then(
        ({ watchWaiting }) => {
          if (!isOver) stop ??= watchWaiting(client, router)
        },
        // Its code could not load either; both work again online.
        () => undefined,
      )
    const timer = setTimeout(start, calm)
    window.addEventListener('online', start)
    return () => {
      isOver = true
      stop?.()
      clearTimeout(timer)
      window.removeEventListener('online', start)
    }
  }, [client, router])
}
