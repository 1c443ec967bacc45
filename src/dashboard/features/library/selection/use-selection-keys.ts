import type { KeyboardEvent } from 'react'
import { useSelectionStore } from './selection-context.ts'

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
}

/**
 * Keys on the check boxes of a list: arrows go to the next one, with shift they choose it too, Ctrl or Cmd and A chooses
 * all that match, Escape none. Space is the box's own.
 *
 * @param bringIn brings the code at a place into the page; its box may not be there yet.
 */
export function useSelectionKeys(columns: number, bringIn: (place: number) => void) {
  const store = useSelectionStore()
  return function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || box.dataset['select'] === undefined) return
    const step = steps[event.key]?.(columns)
    if (step !== undefined) {
      const order = store.order()
      const place = order.indexOf(Number(box.dataset['select'])) + step
      const next = order[place]
      event.preventDefault()
      if (next === undefined) return
      if (event.shiftKey) {
        store.extendTo(Number(box.dataset['select']))
        store.extendTo(next)
      }
      bringIn(place)
      focusBox(event.currentTarget, next, 10)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      store.chooseAll()
    } else if (event.key === 'Escape') store.clear()
  }
}

/** @param frames how many more frames the box may take to come. */
function focusBox(list: HTMLElement, id: number, frames: number): void {
  const box = list.querySelector<HTMLInputElement>(`[data-select="${id}"]`)
  if (box !== null) box.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusBox(list, id, frames - 1))
}
