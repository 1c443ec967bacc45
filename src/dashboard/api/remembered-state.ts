import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let since: number | null = null

/**
 * When the shown data was fetched, in milliseconds since 1970, while the service is unreachable; null when it
 * is current.
 */
export function useRememberedSince(): number | null {
  return useSyncExternalStore(subscribe, () => since)
}

export function tellRemembered(instant: number | null): void {
  if (since === instant) return
  since = instant
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
