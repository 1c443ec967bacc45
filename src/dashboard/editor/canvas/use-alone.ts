import { useEffect, type RefObject } from 'react'

/** Messages must be heard from anywhere. */
const heard = 'section, [aria-live], [role=status], [role=alert]'

/** Takes everything beside an element out of reach while it fills the window. */
export function useAlone(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const taken: Element[] = []
    for (let one: Element | null = element.current; one !== null && one.parentElement !== document.body;) {
      const parent: Element | null = one.parentElement
      for (const sibling of parent?.children ?? []) {
        if (sibling === one || sibling.matches(heard) || sibling.hasAttribute('inert')) continue
        sibling.setAttribute('inert', '')
        taken.push(sibling)
      }
      one = parent
    }
    return () => {
      for (const sibling of taken) sibling.removeAttribute('inert')
    }
  }, [element, isOn])
}
