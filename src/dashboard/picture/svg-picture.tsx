import { memo, useId } from 'react'
import { createSerialQueue } from '#contract/serial-queue.ts'

/** A picture in its box, painted in the same frame as the change. */
export const SvgPicture = memo(function SvgPicture({ svg }: { readonly svg: string | null }) {
  const id = useId()
  // Chromium paints nothing with a gradient whose namesake comes first on the page, in a hidden picture.
  const named = svg?.replaceAll(/ id="|url\(#/g, `$&${id}`) ?? ''
  // Safe HTML: our renderer writes every byte.
  return (
    <span
      aria-hidden
      className="flex size-full items-center justify-center [&>svg]:size-full"
      dangerouslySetInnerHTML={{ __html: named }}
    />
  )
})

/**
 * Runs `work` once an element is in view or near; a hidden one never is. Returns how to cancel it.
 *
 * @param margin how far out of view counts as near, as in `rootMargin`.
 */
export function whenNear(element: Element, margin: string, work: () => void): () => void {
  // `scrollMargin` is younger than TypeScript's own types.
  const near: IntersectionObserverInit & { scrollMargin: string } = {
    rootMargin: margin,
    scrollMargin: margin,
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    work()
  }, near)
  observer.observe(element)
  return () => observer.disconnect()
}

const inTurn = createSerialQueue()

/**
 * Resolves when it is the caller's turn: one per task, so drawing many pictures never blocks input. An
 * aborted caller is skipped.
 */
export function nextTurn(signal: AbortSignal): Promise<void> {
  return inTurn(async () => {
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve))
  })
}
