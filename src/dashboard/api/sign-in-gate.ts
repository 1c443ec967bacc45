import { useSyncExternalStore } from 'react'
import { type Credentials, readCredentials, subscribeToCredentials } from './credentials.ts'

const listeners = new Set<() => void>()
let waiting = 0

/**
 * Waits until the refused credentials were replaced, and gives the new ones; null after a sign-out.
 * While anything waits, `useSignInNeeded` is true and the sign-in dialog stands over the screen.
 */
export function nextCredentials(
  refused: Credentials,
  signal: AbortSignal | undefined,
): Promise<Credentials | null> {
  const now = readCredentials()
  if (now === null || now.token !== refused.token) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const stop = subscribeToCredentials(() => {
      settle()
      resolve(readCredentials())
    })
    function settle(): void {
      stop()
      signal?.removeEventListener('abort', giveUp)
      changeWaiting(-1)
    }
    function giveUp(): void {
      settle()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', giveUp)
    changeWaiting(1)
  })
}

/** Whether a request waits for a new sign-in. */
export function useSignInNeeded(): boolean {
  return useSyncExternalStore(subscribe, () => waiting > 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changeWaiting(by: 1 | -1): void {
  waiting += by
  for (const listener of listeners) listener()
}
