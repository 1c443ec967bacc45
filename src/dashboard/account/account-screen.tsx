import { Link, Navigate, Outlet, useMatchRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../api/session.ts'
import { Loaded } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { pageColumn } from '../ui/page.ts'
import { accountSections, hasSection, isListed, sectionWords } from './sections.ts'

export function AccountScreen() {
  // The brand has a place of its own in the main navigation.
  const isBrand = useMatchRoute()({ to: '/account/kits', fuzzy: true }) !== false
  return (
    <div className={pageColumn}>
      <div className="flex flex-col gap-6 wide:flex-row wide:gap-10">
        {!isBrand && <AccountNavigation />}
        <div className={isBrand ? 'min-w-0 flex-1' : 'min-w-0 max-w-3xl flex-1'}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** A column; below 900 px a row that scrolls to the current page. */
function AccountNavigation() {
  const session = useSession().data
  const row = useRef<HTMLUListElement>(null)
  const shown = accountSections.filter(({ path }) =>
    session === undefined ? path === '/account/appearance' : isListed(session, path),
  )
  const count = shown.length
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector<HTMLElement>('[aria-current]')
    // Only the row scrolls, never the page.
    if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }, [count])
  return (
    <nav
      aria-label={t('account.nav')}
      className="-mx-4 border-b border-line sm:-mx-8 wide:mx-0 wide:w-48 wide:shrink-0 wide:border-b-0"
    >
      <ul
        ref={row}
        className="scroll-row relative flex gap-1 px-3 sm:px-7 wide:sticky wide:top-8 wide:flex-col wide:overflow-visible wide:px-0"
      >
        {shown.map((section) => (
          <li key={section.path} className="shrink-0">
            <Link to={section.path} className={tabClass} activeOptions={{ includeSearch: false }}>
              {t(sectionWords(session, section))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabClass =
  'flex min-h-11 items-center border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current]:border-signal aria-[current]:text-ink wide:min-h-9 wide:whitespace-normal wide:py-1 wide:rounded-base wide:border-b-0 wide:px-3 wide:hover:bg-ink/8 wide:aria-[current]:bg-ink/8'

/** Leads to the profile of a person, and to the plan where the service knows no people. */
export function AccountIndex() {
  return (
    <Loaded query={useSession()} className="h-96 w-full">
      {(session) => {
        const isPerson = hasSection(session, '/account/profile')
        return <Navigate to={isPerson ? '/account/profile' : '/account/plan'} replace />
      }}
    </Loaded>
  )
}
