import { useState } from 'react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { BulkDialogProps } from './bulk-dialogs.tsx'

const formats = ['svg', 'png'] as const

/** Asks in which format the pictures go into the archive. */
export function ZipDialog({ count, onClose, onStart }: BulkDialogProps) {
  const [format, setFormat] = useState<(typeof formats)[number]>('svg')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bulk.zip.title', { count })}
      description={t('bulk.zip.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={() => onStart({ kind: 'zip', format })}>
            {t('bulk.zip.do')}
          </Button>
        </>
      }
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
