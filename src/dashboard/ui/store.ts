import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export type Store<Value> = {
  readonly get: () => Value
  /** Sets the value and calls the listeners. Setting the same value calls nobody. */
  readonly set: (value: Value) => void
  /** Returns the function that stops listening. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get)
}
