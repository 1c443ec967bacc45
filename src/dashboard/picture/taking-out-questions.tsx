import type { QrCode } from '#contract/record.ts'
import { t } from '../messages/t.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { UnreadDialog } from './export/unread-dialog.tsx'
import type { useTakingOut } from './use-taking-out.ts'

export type TakingOutQuestionsProps = {
  readonly code: QrCode
  readonly taking: ReturnType<typeof useTakingOut>
}

/** What is asked before a file is handed over. */
export function TakingOutQuestions({ code, taking }: TakingOutQuestionsProps) {
  const { asking } = taking
  return (
    <>
      <AlertDialog
        open={asking?.kind === 'unsaved'}
        onOpenChange={(open) => {
          if (!open) taking.close()
        }}
        title={t('print.unsaved.title')}
        description={t('print.unsaved.text')}
        confirm={t('print.unsaved.anyway')}
        onConfirm={() => {
          if (asking !== null) taking.takeSaved(asking.way)
        }}
      />
      <AlertDialog
        open={asking?.kind === 'private'}
        onOpenChange={(open) => {
          if (!open) taking.close()
        }}
        title={t('download.private.title')}
        description={t('download.private.text')}
        confirm={t('download.private.anyway')}
        onConfirm={() => {
          if (asking !== null) taking.take(asking.way)
        }}
      />
      <UnreadDialog
        code={code}
        finished={asking?.kind === 'unread' ? asking.finished : null}
        to={asking?.way.to ?? 'file'}
        onAnyway={(finished) => {
          if (asking !== null) taking.takeUnread(asking.way, finished)
        }}
        onClose={taking.close}
      />
    </>
  )
}
