import { useCallback, useEffect } from 'react'

/** Ctrl or Cmd with Z and Y undo and redo the design, except where the browser undoes typing. */
export function useUndoKeys(
  element: { readonly current: HTMLElement | null },
  history: { undo: () => void; redo: () => void },
): void {
  const { undo, redo } = history
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const types =
        target?.matches('input:not([type=radio], [type=range], [type=file]), textarea, select') === true
      if (types || (target !== document.body && element.current?.contains(target) !== true)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    },
    [element, undo, redo],
  )
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
