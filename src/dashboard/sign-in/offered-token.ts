import { createStore } from '../ui/store.ts'
import { deviceStorage } from '../ui/device-storage.ts'

/** The token of a sign-in link until it was tried. */
export const offeredToken = createStore<string | null>(null)

/**
 * Takes the token from `#token=…` and removes it from the URL, so it is not shown, shared or stored in the
 * history.
 */
export function tokenFromAddress(): string | null {
  const fragment = new URLSearchParams(location.hash.replace(/^#/, ''))
  const token = fragment.get('token')
  if (token === null) return null
  fragment.delete('token')
  const rest = fragment.toString()
  history.replaceState(
    history.state,
    '',
    location.pathname + location.search + (rest === '' ? '' : `#${rest}`),
  )
  return token.trim() === '' ? null : token.trim()
}

const storageKey = 'tessera.welcome'

/** Whether the first steps were skipped in this browser. */
export function isWelcomeSkipped(): boolean {
  return deviceStorage.read(storageKey) !== null
}

export function skipWelcome(): void {
  deviceStorage.write(storageKey, 'skipped')
}
