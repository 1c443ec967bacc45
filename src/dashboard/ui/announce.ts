const listeners = new Set<(message: string) => void>()

/** Announces a message to screen readers without showing it. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message)
}

/** For the live region. Returns the function that stops listening. */
export function listenToAnnouncements(listener: (message: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let together: string[] = []

/**
 * Announces the error of a field on blur or input. If several fields fail at once, in a save, the form
 * announces it and focuses the first one.
 */
export function announceError(words: string): void {
  if (together.push(words) > 1) return
  setTimeout(() => {
    const [first] = together
    if (together.length === 1 && first !== undefined) announce(first)
    together = []
  })
}
