import type { QrCode } from '#contract/record.ts'
import { Undo2 } from 'lucide-react'
import { useRestoreQrCode } from '../../api/delete-qr-code.ts'
import { formatInstant, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { failureWords } from '../../prompts/failure-words.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'

type DeletedActionsProps = { readonly code: QrCode; readonly title: string; readonly purgeAt: string }

/** How long a deleted code can still be had, and the way back. */
export function DeletedActions({ code, title, purgeAt }: DeletedActionsProps) {
  const restore = useRestoreQrCode()
  return (
    <span className="flex w-full flex-wrap items-center justify-between gap-2">
      <Button
        size="small"
        busy={restore.isPending}
        icon={<Undo2 aria-hidden className="size-4" />}
        aria-label={t('library.restore.named', { title })}
        onClick={() =>
          restore.mutate(code.id, { onSuccess: () => announce(t('library.restored', { title })) })
        }
      >
        {t('library.restore')}
      </Button>
      {purgeAt !== '' && (
        <time dateTime={purgeAt} title={formatInstant(purgeAt)} className="text-small text-ink-soft">
          {t('library.deleted.gone', { when: formatRelative(purgeAt) })}
        </time>
      )}
      {restore.isError && (
        <span role="alert" className="w-full text-small text-bad">
          {failureWords(restore.error, 'save').title}
        </span>
      )}
    </span>
  )
}
