import { type RefObject, useEffect } from 'react'
import { t } from '../../../messages/t.ts'
import { showToast } from '../../../ui/toast.ts'

/**
 * Holds a save that is pressed while a picture is on its way, and sends it once the picture is in the code: the code
 * would be stored without the logo that was chosen for it. One that was refused holds it for good, and says why.
 *
 * @param part something inside the form.
 */
export function useSaveAfter(isBusy: boolean, part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = part.current?.closest('form')
    if (!isBusy || !form) return undefined
    let isPressed = false
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      if (!isPressed) showToast({ message: t('editor.logo.uploading') })
      isPressed = true
    }
    form.addEventListener('submit', hold, true)
    return () => {
      form.removeEventListener('submit', hold, true)
      const isRefused = form.querySelector('input[type=file][aria-invalid=true]') !== null
      if (isPressed && form.isConnected && !isRefused) form.requestSubmit()
    }
  }, [isBusy, part])
}
