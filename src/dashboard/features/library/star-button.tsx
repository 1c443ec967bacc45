import type { QrCode } from '#contract/record.ts'
import { Star } from 'lucide-react'
import { useUpdateQrCode } from '../../api/update-qr-code.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Stars a code at one press. It shows the wished state at once and falls back when the service refuses. */
export function StarButton({ code, title }: { readonly code: QrCode; readonly title: string }) {
  const update = useUpdateQrCode()
  const starred = update.isPending ? update.variables.body.isStarred === true : code.isStarred

  function toggle(): void {
    if (update.isPending) return
    const isStarred = !code.isStarred
    update.mutate(
      { id: code.id, body: { isStarred } },
      {
        onSuccess: () =>
          announce(isStarred ? t('library.starred.done', { title }) : t('library.unstarred.done', { title })),
        onError: () => announce(t('library.changeFailed', { title })),
      },
    )
  }

  return (
    <IconButton
      plain
      label={starred ? t('library.unstar', { title }) : t('library.star', { title })}
      icon={<Star aria-hidden className={starred ? 'size-4 fill-signal text-signal' : 'size-4'} />}
      aria-pressed={starred}
      onClick={toggle}
    />
  )
}
