import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Folder } from 'lucide-react'
import { useState } from 'react'
import { folderPaths, useFolders } from '../../api/folders.ts'
import { useCodeCounts, type useQrCodes } from '../../api/qr-codes.ts'
import type { LibraryQuery } from '../../api/query-keys.ts'
import { offers, useSession } from '../../api/session.ts'
import { FailurePrompt } from '../../app/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toEntries } from '../jobs/job.ts'
import type { JobScope } from '../jobs/start-job.ts'
import { chosenCount, useSelectionStore } from '../selection.tsx'
import { draggedCodes } from './drag.ts'
import { FolderTree, type ShownFolder } from './folder-tree.tsx'
import { moveCodes } from './move-codes.ts'

export type FolderPanelProps = {
  readonly query: LibraryQuery
  /** Codes that match the query. */
  readonly matching: number
  readonly loaded: ReturnType<typeof useQrCodes>['data']
  readonly onShow: (folder: ShownFolder) => void
}

/** The folders beside the list, or behind a button where there is no room. */
export function FolderPanel({ query, matching, loaded, onShow }: FolderPanelProps) {
  const client = useQueryClient()
  const folders = useFolders()
  const session = useSession()
  const counts = useCodeCounts()
  const selection = useSelectionStore()
  const [isOpen, setIsOpen] = useState(false)
  if (folders.data === undefined) {
    return folders.isError ? (
      <FailurePrompt
        failure={folders.error}
        doing="load"
        onRetry={() => void folders.refetch()}
        retrying={folders.isFetching}
      />
    ) : null
  }

  function drop(folderId: number | null): void {
    const dragged = draggedCodes.get()
    if (dragged === null) return
    moveCodes(client, scopeOf(dragged.isSelection ? null : dragged.id), folderId)
    if (dragged.isSelection) selection.clear()
  }

  /** @param id one code; null for the selection. */
  function scopeOf(id: number | null): JobScope {
    const chosen = selection.get()
    if (id === null && chosen.kind === 'all')
      return { query, except: [...chosen.except], expected: chosenCount(chosen, matching) }
    const ids = id === null && chosen.kind === 'some' ? chosen.ids : new Set(id === null ? [] : [id])
    return { entries: toEntries(ids, loaded?.pages.flatMap((page) => page.data) ?? []) }
  }

  const tree = (
    <FolderTree
      list={folders.data}
      total={counts.data?.all}
      shown={query.folder}
      canEdit={session.data !== undefined && offers(session.data, 'createFolder')}
      onShow={(folder) => {
        setIsOpen(false)
        onShow(folder)
      }}
      onDrop={drop}
    />
  )
  const name =
    query.folder === undefined
      ? t('folders.all')
      : query.folder === 'none'
        ? t('folders.none')
        : (folderPaths(folders.data.data).get(query.folder) ?? t('folders.all'))
  return (
    <>
      <div className="max-canvas:hidden">{tree}</div>
      <Button
        className="w-full justify-start canvas:hidden"
        icon={<Folder aria-hidden className="size-4 shrink-0" />}
        aria-label={t('folders.shown', { folder: name })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span dir="auto" className="min-w-0 flex-1 truncate text-start">
          {name}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen} title={t('folders.choose')}>
          {tree}
        </Dialog>
      )}
    </>
  )
}
