import { useEffect } from 'react'
import { hasOpenLayer, pressedKey } from './keys.ts'
import { useLatest } from './use-latest.ts'

/**
 * Runs when Escape is pressed anywhere on the page, wherever the focus is: a menu gives it back to its button a moment
 * after it closed. Escape that closes a dialog or menu, or that a field takes, is not passed on.
 */
export function useEscape(isOn: boolean, run: (target: EventTarget | null) => void): void {
  const latest = useLatest(run)
  useEffect(() => {
    if (!isOn) return undefined
    let hadLayer = false
    // Before the layer itself closes.
    const before = () => (hadLayer = hasOpenLayer())
    const listener = (event: KeyboardEvent) => {
      if (hadLayer || event.defaultPrevented || pressedKey(event) !== 'Escape') return
      event.preventDefault()
      latest.current(event.target)
    }
    document.addEventListener('keydown', before, true)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', before, true)
      document.removeEventListener('keydown', listener)
    }
  }, [isOn, latest])
}
