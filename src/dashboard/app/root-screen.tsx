import { Outlet, useRouter } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { rememberedSince } from '../api/query-client.ts'
import { formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { hasOpenLayer } from '../ui/keys.ts'
import { useStore } from '../ui/store.ts'

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
    </>
  )
}

/** Moves focus to the heading after navigation, so screen readers announce the page. */
function useRouteFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = (): void => undefined
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      // The pressed button of a step of the welcome is gone with its step.
      if (fromLocation === undefined || (!pathChanged && !isFocusLost())) return
      stop()
      // A screen that begins with a field has focused it already.
      if (document.activeElement?.matches('main input') === true) return
      stop = focusHeading()
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}

function isFocusLost(): boolean {
  return document.activeElement === document.body
}

/**
 * Focuses the heading, and the one that comes later or replaces it while the screen loads, until the person
 * does something. Returns the function that ends it.
 */
function focusHeading(): () => void {
  const ended = new AbortController()
  const focus = (): void => {
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const drawn = new MutationObserver(() => {
    if (hasOpenLayer()) return
    if (isFocusLost() || document.activeElement?.id === 'main') focus()
  })
  drawn.observe(document.body, { childList: true, subtree: true })
  ended.signal.addEventListener('abort', () => drawn.disconnect())
  const end = (event: Event): void => {
    // Ctrl alone silences a screen reader.
    const isModifier = event instanceof KeyboardEvent && /^(Control|Shift|Alt|Meta)$/.test(event.key)
    if (!isModifier) ended.abort()
  }
  for (const act of ['pointerdown', 'click', 'keydown']) {
    window.addEventListener(act, end, { capture: true, signal: ended.signal })
  }
  focus()
  return () => ended.abort()
}

/** Shown while offline, or while stored data is shown. */
function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const since = useStore(rememberedSince)
  const wasOffline = useRef(false)

  useEffect(() => {
    if (!online) announce(t('offline.banner'))
    else if (wasOffline.current) announce(t('offline.back'))
    wasOffline.current = !online
  }, [online])

  if (online && since === null) return null
  return (
    <aside
      aria-label={t('offline.label')}
      data-notice
      className="flex min-h-6 items-center justify-center gap-2 border-b border-line bg-sheet px-4 text-small leading-tight text-warn"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {online ? '' : `${t('offline.banner')} `}
      {since !== null && t('offline.remembered', { when: formatRelative(new Date(since).toISOString()) })}
    </aside>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
