let offered: string | null = null
const listeners = new Set<() => void>()

/** Holds the token of a sign-in link until it was tried; null clears it. */
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
