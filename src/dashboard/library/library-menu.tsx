import { Download, Ellipsis, FolderPlus, Printer, Tags, Trash2, Upload } from 'lucide-react'
import { useCodeCounts } from '../api/qr-codes.ts'
import { offers, useSession } from '../api/session.ts'
import { formatNumber } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'

export type LibraryTask = 'import' | 'export' | 'labels' | 'tags' | 'folder' | 'deleted'

/** Actions on the whole library that the service supports. */
export function LibraryMenu({ onChoose }: { readonly onChoose: (task: LibraryTask) => void }) {
  const session = useSession()
  const counts = useCodeCounts()
  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  const needs = {
    import: 'importQrCodes',
    export: null,
    labels: null,
    tags: 'renameTag',
    folder: 'createFolder',
    deleted: 'restoreQrCode',
  } as const
  const tasks = [
    { task: 'import', icon: <Upload {...icon} /> },
    { task: 'export', icon: <Download {...icon} /> },
    { task: 'labels', icon: <Printer {...icon} /> },
    { task: 'tags', icon: <Tags {...icon} /> },
    { task: 'folder', icon: <FolderPlus {...icon} /> },
    { task: 'deleted', icon: <Trash2 {...icon} />, aside: counts.data?.deleted },
  ] as const
  return (
    <Menu
      trigger={
        <IconButton
          label={t('library.menu')}
          icon={<Ellipsis {...icon} />}
          className="size-10 border border-line-strong bg-sheet"
        />
      }
      actions={tasks
        .filter(({ task }) => {
          const operation = needs[task]
          return operation === null || (session.data !== undefined && offers(session.data, operation))
        })
        .map((entry) => ({
          label: t(`library.menu.${entry.task}`),
          icon: entry.icon,
          ...('aside' in entry && entry.aside !== undefined && { aside: formatNumber(entry.aside) }),
          onSelect: () => onChoose(entry.task),
        }))}
    />
  )
}
