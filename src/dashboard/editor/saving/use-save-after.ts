import { useEffect, type RefObject } from 'react'
import { showToast } from '../../ui/toast.ts'

/**
 * Delays a save while a file uploads, because the code would be saved without it. A refused or failed upload cancels
 * the save and explains why at its field.
 *
 * @param part an element inside the form. `data-failed` on it marks an upload that failed.
 * @param words what the person reads who presses save meanwhile.
 */
export function useSaveAfter(isBusy: boolean, part: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const form = part.current?.closest('form')
    if (!isBusy || !form) return undefined
    let isPressed = false
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      if (!isPressed) showToast({ message: words })
      isPressed = true
    }
    const stay = (event: Event) => event.preventDefault()
    form.addEventListener('submit', hold, true)
    window.addEventListener('beforeunload', stay)
    return () => {
      form.removeEventListener('submit', hold, true)
      window.removeEventListener('beforeunload', stay)
      const isRefused = form.querySelector('input[type=file][aria-invalid=true], [data-failed]') !== null
      if (isPressed && form.isConnected && !isRefused) form.requestSubmit()
    }
  }, [isBusy, part, words])
}
