import type { QrCode } from '#contract/record.ts'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, ExternalLink, Pause, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import { useUpdateQrCode } from '../../api/update-qr-code.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { announce } from '../../ui/announce.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'

type CardActionsProps = { readonly code: QrCode; readonly title: string; readonly link: string }

/** Edit, open, copy, pause. Pausing asks, because prints stop leading anywhere; resuming does not. */
export function CardActions({ code, title, link }: CardActionsProps) {
  const [asking, setAsking] = useState(false)
  const update = useUpdateQrCode()
  const navigate = useNavigate()

  function setActive(isActive: boolean): void {
    update.mutate(
      { id: code.id, body: { isActive } },
      {
        onSuccess() {
          setAsking(false)
          announce(isActive ? t('library.resumed', { title }) : t('library.paused', { title }))
        },
        onError: () => setAsking(true),
      },
    )
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('library.actions', { title })}
            icon={<Ellipsis aria-hidden className="size-4" />}
          />
        }
        actions={[
          {
            label: t('library.edit'),
            icon: <Pencil aria-hidden className="size-4" />,
            onSelect: () => void navigate({ to: '/codes/$id', params: { id: String(code.id) } }),
          },
          code.isActive
            ? {
                label: t('library.pause'),
                icon: <Pause aria-hidden className="size-4" />,
                onSelect: () => setAsking(true),
              }
            : {
                label: t('library.resume'),
                icon: <Play aria-hidden className="size-4" />,
                onSelect: () => setActive(true),
              },
          {
            label: t('library.openLink'),
            icon: <ExternalLink aria-hidden className="size-4" />,
            onSelect: () => window.open(link, '_blank', 'noopener'),
          },
          {
            label: t('library.copyDestination'),
            icon: <Copy aria-hidden className="size-4" />,
            disabled: code.destinationUrl === '',
            onSelect: () =>
              void copyText(code.destinationUrl).then((done) =>
                announce(done ? t('common.copied') : t('common.copyFailed')),
              ),
          },
        ]}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={code.isActive ? t('library.pause.title', { title }) : t('library.changeFailed', { title })}
        description={
          <>
            {code.isActive && <p>{t('library.pause.text')}</p>}
            {update.isError && (
              <div className="mt-4">
                <FailurePrompt failure={update.error} doing="save" />
              </div>
            )}
          </>
        }
        confirm={code.isActive ? t('library.pause.confirm') : t('library.resume')}
        onConfirm={() => setActive(!code.isActive)}
        busy={update.isPending}
      />
    </>
  )
}
