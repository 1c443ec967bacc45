import { useEffect } from 'react'

let tell: () => void = () => undefined

/** Resolves once a screen has painted what a person came for: what else it needs may load from then on. */
export const afterFirstPicture = new Promise<void>((resolve) => {
  tell = resolve
})

/** How a screen says so. @param isShown whether what a person came for is on the page. */
export function useFirstPicture(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined
    // Not every browser tells when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(tell, 50)
      return () => clearTimeout(timer)
    }
    const turn = requestIdleCallback(tell, { timeout: 500 })
    return () => cancelIdleCallback(turn)
  }, [isShown])
}
