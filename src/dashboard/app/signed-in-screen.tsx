import { useQueryClient } from '@tanstack/react-query'
import { Outlet, Link, useMatchRoute } from '@tanstack/react-router'
import { ChartColumn, Gauge, LayoutGrid, LogOut, Contrast, ScanSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignInNeeded, readCredentials } from '../api/credentials.ts'
import { offers, useSession } from '../api/session.ts'
import '../messages/signed-in-messages.ts'
import { t } from '../messages/t.ts'
import { lazyPart, usePreload } from '../ui/lazy.tsx'
import { ChoiceMenu } from '../ui/menu.tsx'
import { whenToasted } from '../ui/toast.ts'
import { Mark } from './mark.tsx'
import { useTheme, type Theme } from './theme.ts'
import { useWaitingSaves } from './use-offline-queue.ts'
import { useSignOut } from './use-sign-out.ts'

const Keyboard = lazyPart(async () => (await import('./keyboard.tsx')).Keyboard, 'after-first-picture')
const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain)

/** Milliseconds before the service worker registers: the page comes first. */
const calm = 4_000

/** Navigation and screen; a 401 opens the sign-in dialog over both. */
export function SignedInScreen() {
  const client = useQueryClient()
  const signOut = useSignOut()
  const signInNeeded = useSignInNeeded()

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
          ({ installOffline }) => installOffline(),
          () => undefined,
        ),
      calm,
    )
    return () => {
      isOver = true
      stop()
      clearTimeout(timer)
    }
  }, [client])
  useWaitingSaves(calm)
  usePreload(SignInAgain.preload)

  return (
    <div className="pb-20 wide:ps-24 wide:pb-0">
      <Navigation onSignOut={() => void signOut()} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Toasts />
      <Keyboard />
      {signInNeeded && <SignInAgain onSignOut={() => void signOut()} />}
    </div>
  )
}

/** A sidebar; below 900 px a bottom bar. */
export function Navigation({ onSignOut }: { readonly onSignOut: () => void }) {
  const hasScans = useHasScans()
  // The plan page links to the tokens.
  const isAtTokens = useMatchRoute()({ to: '/access' }) !== false
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] wide:inset-x-auto wide:inset-y-0 wide:start-0 wide:w-24 wide:border-e wide:border-t-0 wide:pb-0"
    >
      <div className="flex h-full gap-1 p-1 wide:flex-col wide:p-2">
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
        <Link to="/plan" className={railClass} inactiveProps={isAtTokens ? { 'aria-current': 'true' } : {}}>
          <Gauge aria-hidden className="size-5" />
          {t('nav.plan')}
        </Link>
        <div className="contents wide:mt-auto wide:flex wide:flex-col wide:gap-1">
          <ThemeMenu />
          <button type="button" className={railClass} onClick={onSignOut}>
            <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
            {t('nav.signOut')}
          </button>
        </div>
      </div>
    </nav>
  )
}

/** Whether the service has statistics. Assumed until the session loads, so the layout does not shift. */
function useHasScans(): boolean {
  const session = useSession()
  if (session.data !== undefined) return offers(session.data, 'readScans')
  const credentials = readCredentials()
  return credentials !== null && credentials.serviceUrl === '' && !credentials.silent
}

const choices: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: t('theme.system') },
  { value: 'light', label: t('theme.light') },
  { value: 'dark', label: t('theme.dark') },
]

export function ThemeMenu() {
  const [theme, chooseTheme] = useTheme()
  return (
    <ChoiceMenu
      label={t('theme.label')}
      value={theme}
      onValueChange={chooseTheme}
      choices={choices}
      trigger={
        <button type="button" className={railClass}>
          <Contrast aria-hidden className="size-5" />
          {t('theme.label')}
        </button>
      }
    />
  )
}

/** A navigation item: icon above label, in the sidebar and the bottom bar. */
export const railClass =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 rounded-base px-1 py-1.5 text-small font-medium text-ink-soft transition-colors hover:bg-ink/8 hover:text-ink aria-[current]:text-signal data-popup-open:bg-ink/8 short:min-h-10 short:flex-row short:gap-2 short:py-0 wide:w-full wide:flex-none wide:py-2.5'

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
