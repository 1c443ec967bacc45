import { restorableDays } from '#contract/code-operations.ts'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { useDeleteQrCode, useRestoreQrCode } from '../api/change-qr-code.ts'
import { failureOf } from '../api/failure-of.ts'
import { FailurePrompt } from '../failures/failure-prompt.tsx'
import { failureWords } from '../failures/failure-words.ts'
import { t } from '../messages/t.ts'
import { AlertDialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toaster.tsx'

type PauseQuestionProps = {
  readonly code: QrCode
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly failure: Failure | null
  readonly busy: boolean
  readonly onConfirm: () => void
}

export function PauseQuestion({ code, title, open, onClose, failure, busy, onConfirm }: PauseQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={code.isActive ? t('library.pause.title', { title }) : t('library.changeFailed', { title })}
      description={
        <>
          {code.isActive && <p>{t('library.pause.text')}</p>}
          {failure !== null && (
            <div className="mt-4">
              <FailurePrompt failure={failure} doing="save" />
            </div>
          )}
        </>
      }
      confirm={code.isActive ? t('library.pause.confirm') : t('library.resume')}
      onConfirm={onConfirm}
      busy={busy}
    />
  )
}

type DeleteQuestionProps = {
  /** Before the message, for a screen that shows the code. */
  readonly onDeleted?: () => void
  readonly code: QrCode
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before deleting a code, then offers to undo it. */
export function DeleteQuestion({ code, title, open, onClose, onDeleted }: DeleteQuestionProps) {
  const remove = useDeleteQrCode()
  const restore = useRestoreQrCode()

  function undo(): void {
    restore.mutateAsync(code.id).then(
      () => showToast({ message: t('library.restored', { title }) }),
      (thrown: unknown) => showToast({ message: failureWords(failureOf(thrown), 'save').title }),
    )
  }

  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      destructive
      title={t('library.delete.title', { title })}
      description={
        <>
          <p>{t('library.delete.text', { count: restorableDays })}</p>
          {remove.isError && (
            <div className="mt-4">
              <FailurePrompt failure={failureOf(remove.error)} doing="save" />
            </div>
          )}
        </>
      }
      confirm={t('library.delete.confirm')}
      busy={remove.isPending}
      onConfirm={() =>
        // The card unmounts with the code, so the toast cannot use a callback of this component.
        void remove.mutateAsync(code.id).then(
          () => {
            onDeleted?.()
            document.getElementById('main')?.focus()
            showToast({
              message: t('library.deleted', { title }),
              action: { label: t('common.undo'), onSelect: undo },
            })
          },
          () => undefined,
        )
      }
    />
  )
}
