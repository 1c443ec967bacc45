import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { restoreFolder, useDeleteFolder, type PlacedFolder, useFolders } from '../../api/change-folders.ts'
import { t } from '../../messages/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toaster.tsx'

type DeleteFolderProps = {
  readonly place: PlacedFolder
  readonly onClose: () => void
  /** Called at once; a failure brings the folder back. */
  readonly onDelete: () => void
}

/** Asks where the codes of a folder go, and deletes it. Codes are never deleted. */
export function DeleteFolder({ place, onClose, onDelete }: DeleteFolderProps) {
  const { folder, codes, subfolders } = place
  const client = useQueryClient()
  const folders = useFolders().data?.data ?? []
  const parent = folders.find(({ id }) => id === folder.parentId)
  const [codesTo, setCodesTo] = useState<'parent' | 'none'>(parent === undefined ? 'none' : 'parent')
  const remove = useDeleteFolder()
  const { name } = folder

  async function undo(): Promise<void> {
    const isDone = await restoreFolder(client, folder.id).then(
      () => true,
      () => false,
    )
    showToast({ message: t(isDone ? 'folders.restored' : 'folders.restoreFailed', { name }) })
  }

  async function confirm(): Promise<void> {
    onClose()
    onDelete()
    try {
      await remove.mutateAsync({ id: folder.id, codesTo })
      showToast({
        message: t('folders.deleted', { name }),
        action: { label: t('folders.undo'), onSelect: () => void undo() },
      })
    } catch {
      showToast({ message: t('folders.deleteFailed', { name }) })
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('folders.deleteTitle', { name })}
      confirm={t('folders.delete.do')}
      destructive
      onConfirm={() => void confirm()}
    >
      <div className="flex flex-col gap-3">
        {codes === 0 ? (
          <p>{t('folders.delete.empty')}</p>
        ) : parent === undefined ? (
          <p>{t('folders.delete.codes', { count: codes })}</p>
        ) : (
          <CodesTo parent={parent.name} codes={codes} value={codesTo} onChange={setCodesTo} />
        )}
        {subfolders.length > 0 && <p>{t('folders.delete.inside', { count: subfolders.length })}</p>}
      </div>
    </Dialog>
  )
}

type CodesToProps = {
  readonly parent: string
  readonly codes: number
  readonly value: 'parent' | 'none'
  readonly onChange: (value: 'parent' | 'none') => void
}

function CodesTo({ parent, codes, value, onChange }: CodesToProps) {
  const group = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2">{t('folders.delete.ask', { count: codes })}</legend>
      {(['parent', 'none'] as const).map((choice) => (
        <label key={choice} className="flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name={group}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="size-5 shrink-0 accent-signal"
          />
          {choice === 'parent' ? t('folders.delete.toParent', { name: parent }) : t('folders.delete.toNone')}
        </label>
      ))}
    </fieldset>
  )
}
