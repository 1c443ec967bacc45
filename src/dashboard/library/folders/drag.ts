import { type DragEvent, useContext } from 'react'
import type { QrCode } from '#contract/record.ts'
import { t } from '../../messages/t.ts'
import { createStore } from '../../ui/store.ts'
import { useSelectionStore } from '../selection.tsx'
import { FoldersContext } from './folder-names.tsx'

/** The codes that are being dragged: one, or with a selected one the whole selection; null while nothing is. */
export const draggedCodes = createStore<{ readonly id: number; readonly isSelection: boolean } | null>(null)

/** Properties that let a card or row be dragged onto a folder; none while there are no folders to drop it on. */
export function useCodeDrag({ id }: QrCode, title: string) {
  const { canMove } = useContext(FoldersContext)
  const selection = useSelectionStore()
  if (!canMove) return undefined
  return {
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>): void {
      const chosen = selection.get()
      const isSelection = selection.has(id)
      const count = !isSelection ? 1 : chosen.kind === 'some' ? chosen.ids.size : null
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', title)
      showDragged(
        event,
        count === 1 ? title : count === null ? t('library.drag.all') : t('library.drag', { count }),
      )
      // Chromium ends a drag at once when the page changes while it starts.
      setTimeout(() => draggedCodes.set({ id, isSelection }))
    },
    onDragEnd(): void {
      setTimeout(() => draggedCodes.set(null))
    },
  }
}

/** A label under the pointer in place of a picture of the whole card. */
function showDragged(event: DragEvent, words: string): void {
  const label = document.createElement('div')
  label.className =
    'fixed -top-24 start-0 max-w-64 truncate rounded-base border border-signal bg-sheet px-3 py-1.5 font-semibold text-ink'
  label.textContent = words
  document.body.append(label)
  event.dataTransfer.setDragImage(label, -12, -8)
  setTimeout(() => label.remove())
}
