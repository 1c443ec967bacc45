import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  ChartColumn,
  Copy,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  Eye,
  FolderInput,
  Pause,
  Pencil,
  Play,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../api/failure-of.ts'
import { offers, useMay, useSession } from '../api/session.ts'
import { useUpdateQrCode } from '../api/change-qr-code.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { copyText } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuProps } from '../ui/menu.tsx'
import { DeleteQuestion, PauseQuestion } from './card-questions.tsx'
import { MoveOneDialog } from './folders/move-dialog.tsx'

type CardActionsProps = { readonly code: QrCode; readonly title: string; readonly link: string }

/** Questions and dialogs of a card. */
type Asked = 'pause' | 'delete' | 'move'

/** Card actions. Pausing and deleting ask first, because prints stop working. */
export function CardActions({ code, title, link }: CardActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const update = useUpdateQrCode()
  const icon = { 'aria-hidden': true, className: 'size-4' } as const

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

  const actions = useCardActions({ code, link, ask, onResume: () => setActive(true) })

  return (
    <>
      <Menu
        trigger={<IconButton plain label={t('library.actions', { title })} icon={<Ellipsis {...icon} />} />}
        actions={actions}
      />
      {asked === 'pause' && (
        <PauseQuestion
          code={code}
          title={title}
          open={open}
          onOpenChange={setOpen}
          failure={update.error && failureOf(update.error)}
          busy={update.isPending}
          onConfirm={() => setActive(!code.isActive)}
        />
      )}
      {asked === 'move' && open && <MoveOneDialog code={code} onClose={() => setOpen(false)} />}
      {asked === 'delete' && <DeleteQuestion code={code} title={title} open={open} onOpenChange={setOpen} />}
    </>
  )
}

type CardMenu = {
  readonly code: QrCode
  readonly link: string
  readonly ask: (question: Asked) => void
  readonly onResume: () => void
}

/** Actions that change the library, for those who may. */
function useChangeActions({ code, ask, onResume }: Omit<CardMenu, 'link'>) {
  const navigate = useNavigate()
  const session = useSession().data
  const mayChange = useMay('updateQrCode')
  const mayCreate = useMay('createQrCode')
  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  const changes: MenuProps['actions'] = [
    ...(mayCreate
      ? [
          {
            label: t('library.duplicate'),
            icon: <CopyPlus {...icon} />,
            onSelect: () => void navigate({ to: '/codes/new', search: { copy: code.id } }),
          },
        ]
      : []),
    ...(session !== undefined && offers(session, 'createFolder')
      ? [{ label: t('library.move'), icon: <FolderInput {...icon} />, onSelect: () => ask('move') }]
      : []),
    ...(!mayChange
      ? []
      : code.isActive
        ? [{ label: t('library.pause'), icon: <Pause {...icon} />, onSelect: () => ask('pause') }]
        : [{ label: t('library.resume'), icon: <Play {...icon} />, onSelect: onResume }]),
  ]
  const deletion: MenuProps['actions'] =
    session !== undefined && offers(session, 'deleteQrCode')
      ? [
          {
            label: t('library.delete'),
            icon: <Trash2 {...icon} />,
            destructive: true,
            onSelect: () => ask('delete'),
          },
        ]
      : []
  return { changes, deletion }
}

async function copyDestination({ destinationUrl }: QrCode): Promise<void> {
  announce((await copyText(destinationUrl)) ? t('common.copied') : t('common.copyFailed'))
}

/** The menu of a card. Actions that the service does not offer are left out. */
function useCardActions({ code, link, ask, onResume }: CardMenu): MenuProps['actions'] {
  const session = useSession()
  const mayChange = useMay('updateQrCode')
  const { changes, deletion } = useChangeActions({ code, ask, onResume })
  const navigate = useNavigate()
  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  return [
    {
      label: mayChange ? t('library.edit') : t('viewer.open'),
      icon: mayChange ? <Pencil {...icon} /> : <Eye {...icon} />,
      onSelect: () => void navigate({ to: '/codes/$id', params: { id: String(code.id) } }),
    },
    ...(session.data !== undefined && offers(session.data, 'readScans')
      ? [
          {
            label: t('library.seeScans'),
            icon: <ChartColumn {...icon} />,
            onSelect: () => void navigate({ to: '/scans', search: { code: code.id } }),
          },
        ]
      : []),
    ...changes,
    {
      // The content of such a code is in its picture.
      disabled: !hasShortLink(code.qrType),
      label: t('library.openLink'),
      icon: <ExternalLink {...icon} />,
      onSelect: () => window.open(link, '_blank', 'noopener'),
    },
    {
      label: t('library.copyDestination'),
      icon: <Copy {...icon} />,
      disabled: code.destinationUrl === '',
      onSelect: () => void copyDestination(code),
    },
    ...deletion,
  ]
}
