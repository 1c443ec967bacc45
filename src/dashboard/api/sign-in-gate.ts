import { useSyncExternalStore } from 'react'
import { type Credentials, readCredentials, subscribeToCredentials } from './credentials.ts'

const listeners = new Set<() => void>()
let isAsked = false

/**
 * Waits until the refused credentials were replaced, and gives the new ones; null after a sign-out.
 * From then on `useSignInNeeded` is true and the sign-in dialog stands over the screen, also when nothing waits any more:
 * a token that is being typed does not go away with a question that was taken back.
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
    }
    function giveUp(): void {
      settle()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', giveUp)
    ask()
  })
}

/** Whether the service refused the credentials, and nobody has signed in again or out since. */
export function useSignInNeeded(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ask(): void {
  if (isAsked) return
  isAsked = true
  const stop = subscribeToCredentials(() => {
    stop()
    isAsked = false
    tell()
  })
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
