const listeners = new Set<(message: string) => void>()

/** Says something to readers politely, without showing it: copied, saved, how many were found. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message)
}

/** For the one live region. Returns the way to stop. */
export function listenToAnnouncements(listener: (message: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
