import { vi } from 'vitest'

/** jsdom has no layout, so report every element as visible. */
export function everythingIsInView(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: IntersectionObserverCallback
      constructor(seen: IntersectionObserverCallback) {
        this.#seen = seen
      }
      observe(target: Element) {
        this.#seen(
          [{ isIntersecting: true, target } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        )
      }
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return []
      }
    },
  )
}
