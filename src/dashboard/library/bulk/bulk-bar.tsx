import {
  Archive,
  Ellipsis,
  FolderInput,
  Palette,
  Pause,
  Play,
  Replace,
  Star,
  StarOff,
  Tag,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { useOffers } from '../../api/session.ts'
import { useCodesActions } from '../../codes/actions-of-features.tsx'
import type { CodesAction } from '../../feature.tsx'
import { t } from '../../messages/t.ts'
import { Button, type Icon } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isBusy } from '../../ui/keys.ts'
import { Menu } from '../../ui/menu.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import type { Task } from '../jobs/job.ts'
import type { JobScope } from '../jobs/start-job.ts'
import { useSelectionStore } from '../selection.tsx'

export type BulkAction =
  | 'tag'
  | 'pause'
  | 'resume'
  | 'star'
  | 'unstar'
  | 'delete'
  | 'restore'
  | 'restyle'
  | 'replace'
  | 'zip'
  | 'move'
  | CodesAction

export type BulkDialogProps = {
  readonly count: number
  readonly scope: () => JobScope
  readonly onClose: () => void
  /** Starts the job, for the selection unless a scope is given. */
  readonly onStart: (task: Task, scope?: JobScope) => void
}

type BulkBarProps = {
  /** Selected and matching codes; null until counted. */
  readonly count: number
  readonly total: number | null
  /** All matching codes are selected, loaded or not. */
  readonly all: boolean
  readonly deleted: boolean
  readonly onAction: (action: BulkAction) => void
}

type Actions = readonly (readonly [Extract<BulkAction, string>, Icon])[]
const deletedActions: Actions = [['restore', Undo2]]
const firstActions: Actions = [
  ['tag', Tag],
  ['pause', Pause],
  ['delete', Trash2],
]
const moveAction: Actions = [['move', FolderInput]]
const changeActions: Actions = [
  ['resume', Play],
  ['star', Star],
  ['unstar', StarOff],
  ['restyle', Palette],
  ['replace', Replace],
]
const fileActions: Actions = [['zip', Archive]]

/** Actions for the selected codes, fixed at the bottom, above the phone navigation. Escape clears the selection. */
export function BulkBar({ count, total, all, deleted, onAction }: BulkBarProps) {
  const store = useSelectionStore()
  const canChange = useOffers('changeQrCodes')
  useEscape(true, (target) => {
    if (!isBusy(target)) store.clear()
  })
  return (
    <section
      aria-label={t('bulk.bar')}
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex justify-center px-2 pb-2 wide:bottom-4 wide:ps-26 wide:pe-2 wide:pb-0"
    >
      <div className="flex w-full max-w-3xl flex-wrap items-center gap-1 rounded-large border border-line-strong bg-sheet p-2 shadow-sheet sm:w-auto">
        <span role="status" className="ps-2 pe-1 font-semibold whitespace-nowrap">
          {t('bulk.count', { count })}
        </span>
        {!all && total !== null && count < total && (
          <Button variant="quiet" size="small" onClick={store.chooseAll}>
            {t('bulk.all', { count: total })}
          </Button>
        )}
        <IconButton label={t('bulk.clear')} className="ms-auto sm:hidden" icon={X} onClick={store.clear} />
        <span className="flex items-center gap-1 max-sm:w-full max-sm:flex-wrap max-sm:[&>*]:flex-auto max-sm:[&>*]:gap-1 max-sm:[&>*]:px-1.5">
          {canChange &&
            (deleted ? deletedActions : firstActions).map(([action, mark]) => (
              <Button key={action} size="small" icon={mark} onClick={() => onAction(action)}>
                {t(`bulk.${action}`)}
              </Button>
            ))}
          {!deleted && <MoreActions canChange={canChange} all={all} onAction={onAction} />}
        </span>
        <IconButton label={t('bulk.clear')} className="max-sm:hidden" icon={X} onClick={store.clear} />
      </div>
    </section>
  )
}

type MoreActionsProps = Pick<BulkBarProps, 'onAction' | 'all'> & { readonly canChange: boolean }

function MoreActions({ canChange, all, onAction }: MoreActionsProps) {
  const canMove = useOffers('createFolder')
  const place = all ? 'all' : 'selection'
  const ofFeatures = useCodesActions(place)
  return (
    <Menu
      trigger={
        <Button size="small" icon={Ellipsis}>
          {t('bulk.more')}
        </Button>
      }
      actions={[
        ...[...(canMove ? moveAction : []), ...(canChange ? changeActions : []), ...fileActions].map(
          ([action, mark]) => ({
            label: t(`bulk.${action}`),
            icon: mark,
            onSelect: () => onAction(action),
          }),
        ),
        ...ofFeatures.map((action) => ({
          label: action.label(place),
          icon: action.icon,
          onSelect: () => onAction(action),
        })),
      ]}
    />
  )
}
