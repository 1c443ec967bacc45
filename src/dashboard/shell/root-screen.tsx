import { Outlet } from '@tanstack/react-router'
import { t } from '../messages/t.ts'
import { Announcer } from './announcer.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useRouteFocus } from './use-route-focus.ts'

/** What is around every screen. */
export function RootScreen() {
  useRouteFocus()
  return (
    <>
      <a
        href="#main"
        className="fixed start-2 top-2 z-50 -translate-y-16 rounded-base bg-signal px-4 py-2 font-medium text-signal-ink focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('common.skip')}
      </a>
      <OfflineBanner />
      <Outlet />
      <Announcer />
    </>
  )
}
