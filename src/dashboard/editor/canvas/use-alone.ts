import { useEffect, type RefObject } from 'react'

/** Messages must be heard from anywhere. */
const heard = 'section, [aria-live], [role=status], [role=alert]'

/** Takes everything beside the form of a button out of reach while the form fills the window. */
export function useAlone(button: RefObject<HTMLButtonElement | null>, isOn: boolean): void {
  useEffect(() => {
    // Both layouts have the button, and one of them is hidden.
    if (!isOn || button.current?.checkVisibility() !== true) return undefined
    const taken: Element[] = []
    for (
      let one: Element | null = button.current.form;
      one !== null && one.parentElement !== document.body;
    ) {
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
  }, [button, isOn])
}
