import '../../../messages/history-messages.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { HistoryDialog, type HistoryOf } from './history-dialog.tsx'

/** Every saved edit of a code: look at one beside the present one, and bring it back. */
export function HistoryButton({ record, hasChanges, onRecord }: HistoryOf) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        className="max-sm:w-10 max-sm:px-0"
        title={t('history.open')}
        icon={<History aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:sr-only">{t('history.open')}</span>
      </Button>
      {isOpen && (
        <HistoryDialog
          record={record}
          hasChanges={hasChanges}
          onClose={() => setIsOpen(false)}
          onRecord={(next) => {
            setIsOpen(false)
            onRecord(next)
          }}
        />
      )}
    </>
  )
}
