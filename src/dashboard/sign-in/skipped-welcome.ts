const storageKey = 'tessera.welcome'

/** Whether the first steps were skipped in this browser. */
export function isWelcomeSkipped(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

export function skipWelcome(): void {
  try {
    localStorage.setItem(storageKey, 'skipped')
  } catch {
    // Without storage the steps are offered again at the next printed link.
  }
}
