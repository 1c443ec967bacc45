/** Tells this process's redirector which links changed, so it drops them from its cache. */
export type LinkChanges = {
  /** @param tagKey slash tag in lower case. */
  changed(domain: string, tagKey: string): void
  /** Calls the listener at each change until the returned function is called. */
  subscribe(listener: (domain: string, tagKey: string) => void): () => void
}

export function linkChanges(): LinkChanges {
  const listeners = new Set<(domain: string, tagKey: string) => void>()
  return {
    changed(domain, tagKey) {
      for (const listener of listeners) listener(domain, tagKey)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
