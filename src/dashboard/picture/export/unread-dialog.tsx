import { Link } from '@tanstack/react-router'
import type { QrCode } from '#contract/record.ts'
import { t } from '../../messages/t.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Finished, TakingOut } from '../take-out.ts'

export type UnreadDialogProps = {
  readonly code: QrCode
  /** The file that did not read back; null shows nothing. */
  readonly finished: Finished | null
  readonly to: TakingOut['to']
  readonly onAnyway: (finished: Finished) => void
  readonly onClose: () => void
}

/** Stops a file that does not scan: repair it first, or take it knowingly. */
export function UnreadDialog({ code, finished, to, onAnyway, onClose }: UnreadDialogProps) {
  const isUntested = finished?.reading === 'untested'
  return (
    <AlertDialog
      open={finished !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={isUntested ? t('download.untested.title') : t('download.unread.title')}
      description={
        <>
          <p>{isUntested ? t('download.untested.text') : t('download.unread.text')}</p>
          {!isUntested && (
            <p className="mt-3">
              <Link
                to="/codes/$id"
                params={{ id: String(code.id) }}
                onClick={onClose}
                className="text-signal underline underline-offset-4"
              >
                {t('download.unread.repair')}
              </Link>
            </p>
          )}
        </>
      }
      destructive={!isUntested}
      cancel={t('download.unread.back')}
      confirm={to === 'file' ? t('download.unread.anyway') : t('download.unread.copyAnyway')}
      onConfirm={() => {
        if (finished !== null) onAnyway(finished)
      }}
    />
  )
}
