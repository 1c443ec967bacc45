import { useNavigate } from '@tanstack/react-router'
import { Folder } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { QrCode } from '#contract/record.ts'
import { t } from '../../messages/t.ts'
import { useMetaOf } from '../code-parts.tsx'

/** The paths of the folders by id, and whether codes can be dragged onto them. */
export const FoldersContext = createContext<{
  readonly paths: ReadonlyMap<number, string>
  readonly canMove: boolean
}>({ paths: new Map(), canMove: false })

function usePathOf(code: QrCode) {
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
    <li className="min-w-0">
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

/** The folder of a code in a table row. */
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
