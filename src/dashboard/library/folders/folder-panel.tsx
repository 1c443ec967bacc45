import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Folder } from 'lucide-react'
import { useState } from 'react'
import type { FolderList } from '#contract/folder.ts'
import { folderPaths, useFolders } from '../../api/change-folders.ts'
import { useCodeCounts, type useQrCodes } from '../../api/qr-codes.ts'
import type { LibraryQuery } from '../../api/query-keys.ts'
import { useOffers } from '../../api/session.ts'
import { LoadFailure } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toEntries } from '../jobs/job.ts'
import type { JobScope } from '../jobs/start-job.ts'
import { chosenCount, type Selection, useSelectionStore } from '../selection.tsx'
import { draggedCodes } from './folder-names.tsx'
import { FolderTree, type ShownFolder } from './folder-tree.tsx'
import { moveCodes } from './move-dialog.tsx'

export type FolderPanelProps = {
  readonly query: LibraryQuery
  readonly matching: number
  readonly loaded: ReturnType<typeof useQrCodes>['data']
  readonly onShow: (folder: ShownFolder) => void
}

/** The folders beside the list, or behind a button where there is no room. */
export function FolderPanel(props: FolderPanelProps) {
  const folders = useFolders()
  if (folders.data !== undefined) return <LoadedPanel {...props} list={folders.data} />
  return folders.isError ? <LoadFailure query={folders} /> : <FolderLines />
}

/** Lines in the place of the folders, or one in that of their button. */
function FolderLines() {
  return (
    <div role="status" className="flex flex-col gap-3 canvas:ps-1.5">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-10 w-full canvas:h-5 canvas:w-1/3" />
      {['w-2/3', 'w-3/4', 'w-1/2', 'w-4/5'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width} max-canvas:hidden`} />
      ))}
    </div>
  )
}

type LoadedPanelProps = FolderPanelProps & { readonly list: FolderList }

function LoadedPanel({ query, matching, loaded, onShow, list }: LoadedPanelProps) {
  const client = useQueryClient()
  const canEdit = useOffers('createFolder')
  const counts = useCodeCounts()
  const selection = useSelectionStore()
  const [isOpen, setIsOpen] = useState(false)

  function drop(folderId: number | null): void {
    const dragged = draggedCodes.get()
    if (dragged === null) return
    const chosen: Selection = dragged.isSelection
      ? selection.get()
      : { kind: 'some', ids: new Set([dragged.id]) }
    moveCodes(client, scopeOf(chosen, { query, matching, loaded }), folderId)
    if (dragged.isSelection) selection.clear()
  }

  const tree = (
    <FolderTree
      list={list}
      total={counts.data?.all}
      shown={query.folder}
      canEdit={canEdit}
      onShow={(folder) => {
        setIsOpen(false)
        onShow(folder)
      }}
      onDrop={drop}
    />
  )
  const name = nameOf(query.folder, list)
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
        <Dialog onClose={() => setIsOpen(false)} title={t('folders.choose')}>
          {tree}
        </Dialog>
      )}
    </>
  )
}

function scopeOf(chosen: Selection, { query, matching, loaded }: Omit<FolderPanelProps, 'onShow'>): JobScope {
  if (chosen.kind === 'all')
    return { query, except: [...chosen.except], expected: chosenCount(chosen, matching) }
  return { entries: toEntries(chosen.ids, loaded?.pages.flatMap((page) => page.data) ?? []) }
}

function nameOf(shown: ShownFolder, { data }: FolderList): string {
  if (shown === 'none') return t('folders.none')
  return folderPaths(data).get(shown ?? 0) ?? t('folders.all')
}
