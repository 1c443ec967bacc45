const storageKey = 'tessera.sign-out'

/** Whether a session was left that the service does not know to be ended. */
export function hasPendingSignOut(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

export function notePendingSignOut(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(storageKey, '1')
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage, a session that could not be ended lasts until its end.
  }
}
