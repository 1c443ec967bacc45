import { useState } from 'react'
import { useTags } from '../../api/qr-codes.ts'
import { t } from '../../messages/t.ts'
import { ChipsField } from '../../ui/chips-field.tsx'
import { AlertDialog, Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import type { BulkAction, BulkDialogProps } from './bulk-bar.tsx'
import { AddToCampaign } from '../campaign-dialog.tsx'
import { useSelectionStore } from '../selection.tsx'
import { MoveDialog } from '../folders/move-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { RestyleDialog } from './restyle-dialog.tsx'

const LabelsDialog = lazyPart(() => import('./labels-dialog.tsx'), 'LabelsDialog')

export function BulkDialogs({ action, ...props }: BulkDialogProps & { readonly action: BulkAction }) {
  switch (action) {
    case 'tag':
      return <TagDialog {...props} />
    case 'move':
      return (
        <MoveDialog
          count={props.count}
          onClose={props.onClose}
          onMove={(folderId) =>
            props.onStart({ kind: 'change', change: { action: 'move', folderId }, isUndo: false })
          }
        />
      )
    case 'campaign':
      return <CampaignOfSelection {...props} />
    case 'zip':
      return <ZipDialog {...props} />
    case 'pause':
    case 'delete':
      return <Ask action={action} {...props} />
    case 'replace':
      return <ReplaceDialog {...props} />
    case 'restyle':
      return <RestyleDialog {...props} />
    case 'labels':
      return <LabelsDialog {...props} />
    case 'resume':
    case 'restore':
    case 'star':
    case 'unstar':
      return null
    default:
      return action satisfies never
  }
}

function CampaignOfSelection({ scope, onClose }: BulkDialogProps) {
  const store = useSelectionStore()
  const chosen = scope()
  const ids = 'entries' in chosen ? chosen.entries.flatMap(({ id }) => id ?? []) : []
  return <AddToCampaign codeIds={ids} onClose={onClose} onDone={store.clear} />
}

function Ask({ action, count, onClose, onStart }: BulkDialogProps & { readonly action: 'pause' | 'delete' }) {
  return (
    <AlertDialog
      onClose={onClose}
      destructive={action === 'delete'}
      title={t(`bulk.ask.${action}.title`, { count })}
      description={t(`bulk.ask.${action}.text`)}
      confirm={t(`bulk.ask.${action}.confirm`)}
      onConfirm={() => onStart({ kind: 'change', change: { action }, isUndo: false })}
    />
  )
}

export function TagDialog({ count, onClose, onStart }: BulkDialogProps) {
  const known = useTags().data?.map(({ tag }) => tag) ?? []
  const [tags, setTags] = useState<readonly string[]>([])
  const [action, setAction] = useState<'addTags' | 'removeTags'>('addTags')
  return (
    <Dialog
      onClose={onClose}
      title={t('bulk.tag.title', { count })}
      confirm={t('bulk.tag.do')}
      disabled={tags.length === 0}
      onConfirm={() => onStart({ kind: 'change', change: { action, tags: [...tags] }, isUndo: false })}
    >
      <fieldset className="mb-4 flex flex-col gap-2">
        <legend className="sr-only">{t('bulk.tag')}</legend>
        {(['addTags', 'removeTags'] as const).map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="tag-action"
              checked={action === choice}
              onChange={() => setAction(choice)}
              className="size-5 accent-signal"
            />
            {t(choice === 'addTags' ? 'bulk.tag.add' : 'bulk.tag.remove')}
          </label>
        ))}
      </fieldset>
      <ChipsField label={t('library.tags')} value={tags} onValueChange={setTags} suggestions={known} />
    </Dialog>
  )
}

const formats = ['svg', 'png'] as const

export function ZipDialog({ count, onClose, onStart }: BulkDialogProps) {
  const [format, setFormat] = useState<(typeof formats)[number]>('svg')
  return (
    <Dialog
      onClose={onClose}
      title={t('bulk.zip.title', { count })}
      description={t('bulk.zip.text')}
      confirm={t('bulk.zip.do')}
      onConfirm={() => onStart({ kind: 'zip', format })}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-small font-medium">{t('bulk.zip.format')}</legend>
        {formats.map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="zip-format"
              checked={format === choice}
              onChange={() => setFormat(choice)}
              className="size-5 accent-signal"
            />
            {t(`bulk.zip.${choice}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
