let offered: string | null = null
const listeners = new Set<() => void>()

/** Keeps the token of a sign-in link until it was tried; null when it was. */
export function offerToken(token: string | null): void {
  offered = token
  for (const listener of listeners) listener()
}

export function offeredToken(): string | null {
  return offered
}

export function subscribeToOfferedToken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
