import { useEffect, useState } from 'react'

let tell: () => void = () => undefined
let shown = wait()

function wait(): Promise<void> {
  return new Promise((resolve) => {
    tell = resolve
  })
}

/** Resolves once the main content of a screen is painted: the rest may load then. */
export function afterFirstPicture(): Promise<void> {
  return shown
}

/** Waits for a first content again, as a page that is loaded again does. */
export function forgetFirstPicture(): void {
  shown = wait()
}

/**
 * Reports the first content.
 *
 * @param isShown whether the main content is on the page.
 * @param longest maximum wait in milliseconds, in case the content never appears.
 */
export function useFirstPicture(isShown: boolean, longest = 2_000): void {
  useEffect(() => {
    // Not every browser has requestIdleCallback.
    if (!isShown || !('requestIdleCallback' in window)) {
      const timer = setTimeout(() => tell(), isShown ? 50 : longest)
      return () => clearTimeout(timer)
    }
    const turn = requestIdleCallback(() => tell(), { timeout: 500 })
    return () => cancelIdleCallback(turn)
  }, [isShown, longest])
}

/** False until then. */
export function useIsAfterFirstPicture(): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    let isOver = false
    void afterFirstPicture().then(() => isOver || setIsAfter(true))
    return () => {
      isOver = true
    }
  }, [])
  return isAfter
}
