import { useRenameTag } from '../../../api/rename-tag.ts'
import { t } from '../../../messages/t.ts'
import { failureWords } from '../../../prompts/failure-words.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { announce } from '../../../ui/announce.ts'

type RemoveQuestionProps = {
  readonly tag: string
  /** Codes that carry it. */
  readonly codes: number
  readonly onClose: () => void
}

/** Asks before a tag is taken off every code. */
export function RemoveQuestion({ tag, codes, onClose }: RemoveQuestionProps) {
  const rename = useRenameTag()
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      destructive
      title={t('tags.removeTitle', { tag })}
      description={
        rename.error === null
          ? t('tags.removeText', { count: codes })
          : failureWords(rename.error, 'save').title
      }
      confirm={t('tags.removeConfirm')}
      busy={rename.isPending}
      onConfirm={() =>
        rename.mutate(
          { from: tag, to: null },
          {
            onSuccess(changed) {
              announce(t('tags.renamed', { count: changed }))
              onClose()
            },
          },
        )
      }
    />
  )
}
