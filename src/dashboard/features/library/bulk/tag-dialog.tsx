import { useState } from 'react'
import { useTags } from '../../../api/tags.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipsField } from '../../../ui/chips-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { BulkDialogProps } from './bulk-dialogs.tsx'

/** Adds tags to the chosen codes, or takes them off. */
export function TagDialog({ count, onClose, onStart }: BulkDialogProps) {
  const known = useTags().data?.map(({ tag }) => tag) ?? []
  const [tags, setTags] = useState<readonly string[]>([])
  const [action, setAction] = useState<'addTags' | 'removeTags'>('addTags')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bulk.tag.title', { count })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={tags.length === 0}
            onClick={() => onStart({ kind: 'change', change: { action, tags: [...tags] }, isUndo: false })}
          >
            {t('bulk.tag.do')}
          </Button>
        </>
      }
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
