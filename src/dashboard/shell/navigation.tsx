import { Link, useMatchRoute } from '@tanstack/react-router'
import { ChartColumn, Gauge, LayoutGrid, LogOut } from 'lucide-react'
import { readCredentials } from '../api/credentials.ts'
import { offers, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Mark } from './mark.tsx'
import { railClass } from './rail-class.ts'
import { ThemeMenu } from './theme-menu.tsx'

/** A rail beside the screen; below 900 px a bar under it. */
export function Navigation({ onSignOut }: { readonly onSignOut: () => void }) {
  const hasScans = useHasScans()
  // The tokens are reached from the plan.
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

/** Whether the service tells what it counted. Ours does, so that nothing moves when its session has come. */
function useHasScans(): boolean {
  const session = useSession()
  if (session.data !== undefined) return offers(session.data, 'readScans')
  const credentials = readCredentials()
  return credentials !== null && credentials.serviceUrl === '' && !credentials.silent
}
