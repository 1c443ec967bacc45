import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

export type PauseQuestionProps = {
  readonly code: QrCode
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly failure: Failure | null
  readonly busy: boolean
  readonly onConfirm: () => void
}

/** Asks before a code is paused, and says what went wrong with it. */
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
