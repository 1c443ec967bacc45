import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  ChartColumn,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  Pause,
  Pencil,
  Play,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../api/failure-of.ts'
import { useMay, useOffers } from '../api/session.ts'
import { useUpdateQrCode } from '../api/change-qr-code.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { copyText } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuProps } from '../ui/menu.tsx'
import { ActionForOne } from '../codes/actions-of-features.tsx'
import type { CodesAction } from '../feature.tsx'
import { useCodeActions } from '../codes/code-actions.ts'
import { DeleteQuestion, PauseQuestion } from '../codes/code-questions.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { MoveOneDialog } from './folders/move-dialog.tsx'

const DownloadDialog = lazyPart(() => import('../picture/download-panel.tsx'), 'DownloadDialog')

type CardActionsProps = {
  readonly code: QrCode
  readonly title: string
  readonly link: string
  readonly onRename: () => void
}

type Asked = 'pause' | 'delete' | 'move' | 'download' | CodesAction

/** Card actions. Pausing and deleting ask first, because prints stop working. */
export function CardActions({ code, title, link, onRename }: CardActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const update = useUpdateQrCode()

  function ask(question: Asked): void {
    setAsked(question)
    setOpen(true)
  }

  function setActive(isActive: boolean): void {
    update.mutate(
      { id: code.id, body: { isActive } },
      {
        onSuccess() {
          setOpen(false)
          announce(isActive ? t('library.resumed', { title }) : t('library.paused', { title }))
        },
        onError: () => ask('pause'),
      },
    )
  }

  const actions = useMenuOfCard({ code, link, ask, onRename, onResume: () => setActive(true) })

  return (
    <>
      <Menu
        trigger={<IconButton plain label={t('library.actions', { title })} icon={Ellipsis} />}
        actions={actions}
      />
      {asked === 'pause' && (
        <PauseQuestion
          code={code}
          title={title}
          open={open}
          onClose={() => setOpen(false)}
          failure={update.error && failureOf(update.error)}
          busy={update.isPending}
          onConfirm={() => setActive(!code.isActive)}
        />
      )}
      {asked === 'move' && open && <MoveOneDialog code={code} onClose={() => setOpen(false)} />}
      {typeof asked === 'object' && asked !== null && open && (
        <ActionForOne action={asked} code={code} onClose={() => setOpen(false)} />
      )}
      {asked === 'download' && <DownloadDialog code={code} open={open} onClose={() => setOpen(false)} />}
      {asked === 'delete' && (
        <DeleteQuestion code={code} title={title} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type CardMenu = {
  readonly code: QrCode
  readonly link: string
  readonly ask: (question: Asked) => void
  readonly onRename: () => void
  readonly onResume: () => void
}

/** The menu of a card. Actions that the service or the role does not allow are left out. */
function useMenuOfCard({ code, link, ask, onRename, onResume }: CardMenu): MenuProps['actions'] {
  const navigate = useNavigate()
  const mayChange = useMay('updateQrCode')
  const mayDelete = useOffers('deleteQrCode')
  const hasScans = useOffers('readScans')
  const shared = useCodeActions({ code, onAction: ask, onMove: () => ask('move') })
  return [
    {
      label: mayChange ? t('library.edit') : t('viewer.open'),
      icon: mayChange ? Pencil : Eye,
      onSelect: () => void navigate({ to: '/codes/$id', params: { id: String(code.id) } }),
    },
    { label: t('download.label'), icon: Download, onSelect: () => ask('download') },
    hasScans && {
      label: t('library.seeScans'),
      icon: ChartColumn,
      onSelect: () => void navigate({ to: '/codes/$id/scans', params: { id: String(code.id) } }),
    },
    ...shared,
    mayChange && {
      label: t('codeTitle.change'),
      icon: TextCursorInput,
      onSelect: onRename,
    },
    mayChange &&
      (code.isActive
        ? { label: t('library.pause'), icon: Pause, onSelect: () => ask('pause') }
        : { label: t('library.resume'), icon: Play, onSelect: onResume }),
    {
      // A code without a short link has nothing to open.
      disabled: !hasShortLink(code.qrType),
      label: t('library.openLink'),
      icon: ExternalLink,
      onSelect: () => window.open(link, '_blank', 'noopener'),
    },
    {
      label: t('library.copyDestination'),
      icon: Copy,
      disabled: code.destinationUrl === '',
      onSelect: () => void copyDestination(code),
    },
    mayDelete && {
      label: t('library.delete'),
      icon: Trash2,
      destructive: true,
      onSelect: () => ask('delete'),
    },
  ]
}

async function copyDestination({ destinationUrl }: QrCode): Promise<void> {
  announce((await copyText(destinationUrl)) ? t('common.copied') : t('common.copyFailed'))
}
