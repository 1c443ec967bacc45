import type { AnyRouter } from '@tanstack/react-router'
import { messageAddress } from '../messages/load-messages.ts'
import { language } from '../messages/locale.ts'
import { t } from '../messages/t.ts'
import { showToast } from '../ui/toaster.tsx'

/** Milliseconds between checks for a new version. */
const betweenLooks = 3_600_000
/** Milliseconds that a new version may take before the page loads without it. */
const longestTakeOver = 3_000

/** Registers the service worker: the page opens offline, and a new version is offered when ready. */
export async function installOffline(router: AnyRouter): Promise<void> {
  if (!('serviceWorker' in navigator) || document.querySelector('script[src^="/assets/"]') === null) return
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    void keepMessages()
    let looked = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - looked < betweenLooks) return
      looked = Date.now()
      registration.update().catch(() => undefined)
    })
    if (registration.waiting !== null) offerBesideWork(router, registration.waiting)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        // The first worker replaces nothing, so only later ones are a new version.
        if (worker.state === 'installed' && navigator.serviceWorker.controller !== null)
          offerBesideWork(router, worker)
      })
    })
  } catch {
    // Without a service worker the page needs a connection.
  }
}

/** Lets the worker keep the texts of the chosen language, so that every screen opens offline. */
async function keepMessages(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ messages: messageAddress(language) })
}

/** Offers a version as soon as no code is edited: a toast would cover its controls, and a reload interrupt the work. */
function offerBesideWork(router: AnyRouter, worker: ServiceWorker): void {
  const isEditing = () => router.state.location.pathname.startsWith('/codes/')
  if (!isEditing()) return offerVersion(worker)
  const stop = router.subscribe('onResolved', () => {
    if (isEditing()) return
    stop()
    offerVersion(worker)
  })
}

function offerVersion(worker: ServiceWorker): void {
  showToast({
    message: t('offline.version'),
    canClose: true,
    action: {
      label: t('offline.version.load'),
      onSelect() {
        const reload = () => location.reload()
        navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
        worker.postMessage('take-over')
        // The worker before it stays while it still answers something. A page comes from the network first, so it is new.
        setTimeout(reload, longestTakeOver)
      },
    },
  })
}
