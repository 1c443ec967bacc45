import { createStore } from './store.ts'

/** A new object for each message, so that a repeated one is announced again. */
const latest = createStore({ message: '' })

export function announce(message: string): void {
  latest.set({ message })
}

/** For the live region. Returns the function that stops listening. */
export function listenToAnnouncements(listener: (message: string) => void): () => void {
  return latest.subscribe(() => listener(latest.get().message))
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
