import { restorableDays } from '#contract/deletion.ts'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { failureOf } from '../api/failure-of.ts'
import { useDeleteQrCode, useRestoreQrCode } from '../api/change-qr-code.ts'
import { FailurePrompt } from '../failures/failure-prompt.tsx'
import { failureWords } from '../failures/failure-words.ts'
import { t } from '../messages/t.ts'
import { AlertDialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'

export type PauseQuestionProps = {
  readonly code: QrCode
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly failure: Failure | null
  readonly busy: boolean
  readonly onConfirm: () => void
}

/** Asks before pausing a code and reports errors. */
export function PauseQuestion({
  code,
  title,
  open,
  onOpenChange,
  failure,
  busy,
  onConfirm,
}: PauseQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
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
  readonly code: QrCode
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Asks before deleting a code, then offers to undo it. */
export function DeleteQuestion({ code, title, open, onOpenChange }: DeleteQuestionProps) {
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
      onOpenChange={onOpenChange}
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
