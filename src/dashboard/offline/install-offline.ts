import { t } from '../messages/t.ts'
import { showToast } from '../ui/toast.ts'

/** Milliseconds between two looks for a new version. */
const betweenLooks = 3_600_000

/** Lets the page open without a connection, and offers a new version as soon as it is ready. */
export async function installOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || document.querySelector('script[src^="/assets/"]') === null) return
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    let looked = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - looked < betweenLooks) return
      looked = Date.now()
      registration.update().catch(() => undefined)
    })
    if (registration.waiting !== null) offerVersion(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        // The first one serves the next page; only a later one replaces something.
        if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) offerVersion(worker)
      })
    })
  } catch {
    // Without it the page works as long as there is a connection.
  }
}

function offerVersion(worker: ServiceWorker): void {
  showToast({
    message: t('offline.version'),
    action: {
      label: t('offline.version.load'),
      onSelect() {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        worker.postMessage('take-over')
      },
    },
  })
}
