import { restorableDays } from '#contract/deletion.ts'
import type { QrCode } from '#contract/record.ts'
import { useDeleteQrCode, useRestoreQrCode } from '../../api/delete-qr-code.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { failureWords } from '../../prompts/failure-words.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

type DeleteQuestionProps = {
  readonly code: QrCode
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Asks with the code's name before it is deleted, and offers the way back afterwards. */
export function DeleteQuestion({ code, title, open, onOpenChange }: DeleteQuestionProps) {
  const remove = useDeleteQrCode()
  const restore = useRestoreQrCode()

  function undo(): void {
    restore.mutateAsync(code.id).then(
      () => showToast({ message: t('library.restored', { title }) }),
      (failure: typeof restore.error) =>
        showToast({
          message:
            failure === null ? t('library.changeFailed', { title }) : failureWords(failure, 'save').title,
        }),
    )
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      destructive
      title={t('library.delete.title', { title })}
      description={
        <>
          <p>{t('library.delete.text', { count: restorableDays })}</p>
          {remove.isError && (
            <div className="mt-4">
              <FailurePrompt failure={remove.error} doing="save" />
            </div>
          )}
        </>
      }
      confirm={t('library.delete.confirm')}
      busy={remove.isPending}
      onConfirm={() =>
        // The card leaves the page with the code, so the toast cannot wait for a callback of this component.
        void remove.mutateAsync(code.id).then(
          () => {
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
