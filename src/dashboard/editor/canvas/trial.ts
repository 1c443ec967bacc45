import type { Design } from '#design/design.ts'

/** How a choice would change the design. */
export type Vary = (design: Design) => Design

/** The choice that the large picture shows while a thumbnail is pointed at. It is no part of the form. */
export type Trial = {
  readonly get: () => Vary | null
  /** Null shows the design itself again. */
  readonly show: (vary: Vary | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createTrial(): Trial {
  let current: Vary | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    show(vary) {
      if (vary === current) return
      current = vary
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
