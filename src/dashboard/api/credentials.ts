/** What signs a request. */
export type Credentials = {
  /** Origin and path of the service without a slash at the end; empty for the one that served the page. */
  readonly serviceUrl: string
  readonly token: string
  /** The service offers the two documented operations and tells nothing of itself, so nothing else is asked of it. */
  readonly silent?: boolean
}

const storageKey = 'tessera.credentials'
const listeners = new Set<() => void>()
let current: Credentials | null = readStored()

/** The stored credentials, or null when nobody is signed in. */
export function readCredentials(): Credentials | null {
  return current
}

/** Signs in (or out, with null) this browser: every tab follows. */
export function storeCredentials(credentials: Credentials | null): void {
  current = credentials
  try {
    if (credentials === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(credentials))
  } catch {
    // Storage can be switched off: the sign-in then lasts as long as the page.
  }
  notify()
}

export function subscribeToCredentials(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over what another tab stored. Returns the way to stop. */
export function followOtherTabs(): () => void {
  function follow(event: StorageEvent): void {
    if (event.key !== storageKey && event.key !== null) return
    current = readStored()
    notify()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function notify(): void {
  for (const listener of listeners) listener()
}

function readStored(): Credentials | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    if (!('token' in stored) || typeof stored.token !== 'string' || stored.token === '') return null
    if (!('serviceUrl' in stored) || typeof stored.serviceUrl !== 'string') return null
    const silent = 'silent' in stored && stored.silent === true
    return { token: stored.token, serviceUrl: stored.serviceUrl, ...(silent && { silent }) }
  } catch {
    return null
  }
}
