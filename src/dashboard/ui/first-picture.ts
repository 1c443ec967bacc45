import { useEffect } from 'react'

let tell: () => void = () => undefined

/** Resolves once a screen has painted what a person came for: what else it needs may load from then on. */
export const afterFirstPicture = new Promise<void>((resolve) => {
  tell = resolve
})

/** Milliseconds until the rest comes in any case: a picture that cannot be drawn must not keep it away. */
const longest = 2_000

/** How a screen says so. @param isShown whether what a person came for is on the page. */
export function useFirstPicture(isShown: boolean): void {
  useEffect(() => {
    // Not every browser tells when it is idle.
    if (!isShown || !('requestIdleCallback' in window)) {
      const timer = setTimeout(tell, isShown ? 50 : longest)
      return () => clearTimeout(timer)
    }
    const turn = requestIdleCallback(tell, { timeout: 500 })
    return () => cancelIdleCallback(turn)
  }, [isShown])
}
