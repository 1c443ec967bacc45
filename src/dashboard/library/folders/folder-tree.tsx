import {
  ChevronDown,
  Ellipsis,
  Folder,
  FolderOpen,
  FolderPlus,
  Inbox,
  Pencil,
  Trash2,
  QrCode,
} from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import type { FolderList } from '#contract/folder.ts'
import { inTreeOrder, type PlacedFolder } from '../../api/change-folders.ts'
import type { LibraryQuery } from '../../api/query-keys.ts'
import { formatNumber } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useStore } from '../../ui/store.ts'
import { draggedCodes } from './folder-names.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { DeleteFolder } from './delete-folder.tsx'

/** A folder in the address: undefined for all codes. */
export type ShownFolder = LibraryQuery['folder']

type Asked =
  | { readonly about: 'new'; readonly parentId: number | null }
  | { readonly about: 'edit' | 'delete'; readonly place: PlacedFolder }

export type FolderTreeProps = {
  readonly list: FolderList
  /** All codes of the library; undefined until counted. */
  readonly total: number | undefined
  readonly shown: ShownFolder
  readonly canEdit: boolean
  readonly onShow: (folder: ShownFolder) => void
  /** Codes were dropped on a folder; null for no folder. */
  readonly onDrop: (folderId: number | null) => void
}

/** All codes, the folders with their menus, and codes without a folder. Codes can be dropped on them. */
export function FolderTree({ list, total, shown, canEdit, onShow, onDrop }: FolderTreeProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const places = inTreeOrder(list.data)
  const row = { shown, onShow, onDrop }
  const folderRow = (place: PlacedFolder) => (
    <FolderRow
      key={place.folder.id}
      {...row}
      place={place}
      canEdit={canEdit}
      isOpen={!closed.has(place.folder.id)}
      onOpen={(open) => setClosed(withId(closed, place.folder.id, !open))}
      onAsk={setAsked}
    >
      {places.filter(({ folder }) => folder.parentId === place.folder.id).map(folderRow)}
    </FolderRow>
  )
  return (
    <nav aria-label={t('folders.title')} className="flex flex-col gap-1">
      <div className="flex min-h-8 items-center justify-between ps-1.5">
        <h2 className="text-small font-medium text-ink-soft">{t('folders.title')}</h2>
        {canEdit && (
          <IconButton
            label={t('folders.new')}
            icon={FolderPlus}
            onClick={() => setAsked({ about: 'new', parentId: null })}
          />
        )}
      </div>
      <ul className="flex flex-col gap-0.5">
        <li>
          <Row
            {...row}
            value={undefined}
            count={total}
            icon={<QrCode {...mark} />}
            label={t('folders.all')}
          />
        </li>
        {places.filter(({ folder }) => folder.parentId === null).map(folderRow)}
        <li>
          <Row
            {...row}
            value="none"
            count={list.unfiled}
            icon={<Inbox {...mark} />}
            label={t('folders.none')}
          />
        </li>
      </ul>
      {asked !== null && (
        <AskedDialog asked={asked} shown={shown} onShow={onShow} onClose={() => setAsked(null)} />
      )}
    </nav>
  )
}

const mark = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const

function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

type AskedDialogProps = Pick<FolderTreeProps, 'shown' | 'onShow'> & {
  readonly asked: Asked
  readonly onClose: () => void
}

function AskedDialog({ asked, shown, onShow, onClose }: AskedDialogProps) {
  if (asked.about === 'new') return <FolderDialog folder={null} parentId={asked.parentId} onClose={onClose} />
  const { place } = asked
  const { folder, subfolders } = place
  if (asked.about === 'edit') return <FolderDialog folder={folder} onClose={onClose} />
  const isShown = shown === folder.id || subfolders.some(({ id }) => id === shown)
  return (
    <DeleteFolder
      place={place}
      onClose={onClose}
      onDelete={() => isShown && onShow(folder.parentId ?? undefined)}
    />
  )
}

type FolderRowProps = Pick<FolderTreeProps, 'shown' | 'onShow' | 'onDrop' | 'canEdit'> & {
  readonly place: PlacedFolder
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
  readonly onAsk: (asked: Asked) => void
  readonly children: readonly ReactNode[]
}

/** A folder with its subfolders. F2 edits it, Delete asks to delete it. */
function FolderRow({ place, canEdit, isOpen, onOpen, onAsk, children, ...row }: FolderRowProps) {
  const { folder, codes } = place
  const isInside = folder.parentId !== null
  // While codes are dragged, every folder can be reached.
  const isShown = useStore(draggedCodes) !== null || isOpen

  function onKey(event: KeyboardEvent): void {
    if (!canEdit || (event.key !== 'F2' && event.key !== 'Delete')) return
    event.preventDefault()
    onAsk({ about: event.key === 'F2' ? 'edit' : 'delete', place })
  }

  return (
    <li>
      <Row
        {...row}
        value={folder.id}
        onKey={onKey}
        count={codes}
        isInside={isInside}
        before={
          children.length > 0 && (
            <IconButton
              plain
              label={t('folders.expand', { name: folder.name })}
              aria-expanded={isShown}
              className="group/open size-6 pointer-coarse:size-9"
              icon={
                <ChevronDown
                  aria-hidden
                  className="size-4 transition-transform group-aria-[expanded=false]/open:-rotate-90 rtl:group-aria-[expanded=false]/open:rotate-90"
                />
              }
              onClick={() => onOpen(!isOpen)}
            />
          )
        }
        icon={row.shown === folder.id ? <FolderOpen {...mark} /> : <Folder {...mark} />}
        label={folder.name}
      >
        {canEdit && <FolderMenu place={place} onAsk={onAsk} />}
      </Row>
      {children.length > 0 && isShown && <ul className="mt-0.5 flex flex-col gap-0.5">{children}</ul>}
    </li>
  )
}

function FolderMenu({ place, onAsk }: Pick<FolderRowProps, 'place' | 'onAsk'>) {
  const { folder } = place
  return (
    <Menu
      trigger={
        <IconButton
          plain
          label={t('folders.actions', { name: folder.name })}
          className="size-7 pointer-fine:absolute pointer-fine:end-0.5 pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100 pointer-fine:aria-expanded:opacity-100"
          icon={Ellipsis}
        />
      }
      actions={[
        {
          label: t('folders.edit'),
          icon: Pencil,
          aside: 'F2',
          onSelect: () => onAsk({ about: 'edit', place }),
        },
        folder.parentId === null && {
          label: t('folders.newInside'),
          icon: FolderPlus,
          onSelect: () => onAsk({ about: 'new', parentId: folder.id }),
        },
        {
          label: t('folders.delete'),
          icon: Trash2,
          destructive: true,
          onSelect: () => onAsk({ about: 'delete', place }),
        },
      ]}
    />
  )
}

type RowProps = Pick<FolderTreeProps, 'shown' | 'onShow' | 'onDrop'> & {
  readonly value: ShownFolder
  readonly count: number | undefined
  readonly icon: ReactNode
  readonly label: string
  readonly isInside?: boolean
  readonly onKey?: (event: KeyboardEvent) => void
  /** Before the line: the button that shows subfolders. */
  readonly before?: ReactNode
  readonly children?: ReactNode
}

function Row(props: RowProps) {
  const {
    value,
    shown,
    count,
    icon,
    label,
    isInside = false,
    onKey,
    before,
    onShow,
    onDrop,
    children,
  } = props
  const isCurrent = value === shown
  const drop = useDrop(value, onDrop)
  const hasMenu = children !== undefined && children !== false

  function show(event: MouseEvent): void {
    // Modified clicks open a new tab or window, so leave them to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(value)
  }

  return (
    <div
      {...drop.handlers}
      data-over={drop.isOver || undefined}
      className={classNames(
        'group/row relative flex items-center rounded-base transition-colors',
        isInside && 'ms-3',
        isCurrent ? 'bg-ink/8' : 'hover:bg-ink/4',
        drop.isTarget && 'outline-1 -outline-offset-1 outline-line-strong outline-dashed',
        drop.isOver && 'bg-signal/12 outline-2! outline-signal! outline-solid!',
      )}
    >
      <span className="flex w-6 shrink-0 justify-center pointer-coarse:w-9">{before}</span>
      <a
        href={value === undefined ? '/' : `/?folder=${value}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={show}
        onKeyDown={onKey}
        className={classNames(
          'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-base px-1.5 pointer-coarse:min-h-11',
          isCurrent && 'font-semibold',
        )}
      >
        {icon}
        <span dir="auto" title={label} className="min-w-0 flex-1 truncate text-start">
          {label}
        </span>
        {count !== undefined && <Count count={count} hasMenu={hasMenu} />}
      </a>
      {children}
    </div>
  )
}

function Count({ count, hasMenu }: { readonly count: number; readonly hasMenu: boolean }) {
  return (
    <span
      className={classNames(
        'text-small font-normal text-ink-soft',
        hasMenu && 'pointer-fine:group-focus-within/row:invisible pointer-fine:group-hover/row:invisible',
      )}
    >
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="sr-only">{t('folders.count', { count })}</span>
    </span>
  )
}

/** Lets codes be dropped on a line. "All codes" takes none, because no code would move. */
function useDrop(value: ShownFolder, onDrop: (folderId: number | null) => void) {
  const isDragging = useStore(draggedCodes) !== null
  const [isOver, setIsOver] = useState(false)
  const isTarget = isDragging && value !== undefined
  if (!isTarget) return { isTarget, isOver: false, handlers: {} }
  return {
    isTarget,
    isOver,
    handlers: {
      onDragOver(event: DragEvent): void {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setIsOver(true)
      },
      onDragLeave(event: DragEvent): void {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
      },
      onDrop(event: DragEvent): void {
        event.preventDefault()
        setIsOver(false)
        onDrop(value === 'none' ? null : value)
      },
    },
  }
}
