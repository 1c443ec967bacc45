import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come within a screen's height of being visible, once and for all. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const target = element.current
    if (seen || target === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}
