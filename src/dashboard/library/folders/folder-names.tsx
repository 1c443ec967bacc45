import { useNavigate } from '@tanstack/react-router'
import { Folder } from 'lucide-react'
import { createContext, useContext, type DragEvent } from 'react'
import type { QrCode } from '#contract/record.ts'
import { t } from '../../messages/t.ts'
import { useMetaOf } from '../code-parts.tsx'
import { createStore } from '../../ui/store.ts'
import { useSelectionStore } from '../selection.tsx'

/** The paths of the folders by id, and whether codes can be dragged onto them. */
export const FoldersContext = createContext<{
  readonly paths: ReadonlyMap<number, string>
  readonly canMove: boolean
}>({ paths: new Map(), canMove: false })

export function usePathOf(code: QrCode) {
  const id = useMetaOf(code.id)?.folderId ?? null
  const path = useContext(FoldersContext).paths.get(id ?? 0)
  return id === null || path === undefined ? null : { id, path }
}

/** The folder of a code on its card; a press shows the folder. */
export function FolderChip({ code }: { readonly code: QrCode }) {
  const navigate = useNavigate()
  const place = usePathOf(code)
  if (place === null) return null
  const { id, path } = place
  return (
    <li className="min-w-12 shrink-[20]">
      <a
        href={`/?folder=${id}`}
        aria-label={t('library.folder', { folder: path })}
        title={path}
        onClick={(event) => {
          // Modified clicks open a new tab or window, so leave them to the browser.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void navigate({ to: '/', search: (before) => ({ ...before, folder: id }) })
        }}
        className="flex max-w-40 items-center gap-1 rounded-small px-1 text-small leading-6 text-ink-soft hover:bg-ink/7 hover:text-ink"
      >
        <Folder aria-hidden className="size-3.5 shrink-0" />
        <span dir="auto" className="truncate">
          {path}
        </span>
      </a>
    </li>
  )
}

export function FolderName({ code }: { readonly code: QrCode }) {
  const place = usePathOf(code)
  if (place === null) return null
  return (
    <span className="flex min-w-0 items-center gap-1" title={place.path}>
      <Folder aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t('library.folder', { folder: '' })}</span>
      <span dir="auto" className="truncate">
        {place.path}
      </span>
    </span>
  )
}

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
