import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRememberedSince } from '../api/remembered-state.ts'
import { formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'

/** Stands over the screen as long as there is no connection, or what is shown is only remembered. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const since = useRememberedSince()
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
      className="flex items-center justify-center gap-2 border-b border-line bg-sheet px-4 py-2 text-small text-warn"
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
