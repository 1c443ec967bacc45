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
  Megaphone,
  Pause,
  Pencil,
  Play,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../api/failure-of.ts'
import { useMay, useOffers } from '../api/session.ts'
import { useUpdateQrCode, useDeleteQrCode, useRestoreQrCode } from '../api/change-qr-code.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { copyText } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuProps } from '../ui/menu.tsx'
import { AddToCampaign } from './campaign-dialog.tsx'
import { MoveOneDialog } from './folders/move-dialog.tsx'
import { restorableDays } from '#contract/code-operations.ts'
import type { Failure } from '#contract/failure.ts'
import { FailurePrompt } from '../failures/failure-prompt.tsx'
import { failureWords } from '../failures/failure-words.ts'
import { AlertDialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toaster.tsx'

type CardActionsProps = {
  readonly code: QrCode
  readonly title: string
  readonly link: string
  readonly onRename: () => void
}

type Asked = 'pause' | 'delete' | 'move' | 'campaign'

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

  const actions = useCardActions({ code, link, ask, onRename, onResume: () => setActive(true) })

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
      {asked === 'campaign' && open && <AddToCampaign codeIds={[code.id]} onClose={() => setOpen(false)} />}
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
function useCardActions({ code, link, ask, onRename, onResume }: CardMenu): MenuProps['actions'] {
  const navigate = useNavigate()
  const mayChange = useMay('updateQrCode')
  const mayCreate = useMay('createQrCode')
  const mayMove = useOffers('createFolder')
  const mayGroup = useOffers('moveToCampaign')
  const mayDelete = useOffers('deleteQrCode')
  const hasScans = useOffers('readScans')
  return [
    {
      label: mayChange ? t('library.edit') : t('viewer.open'),
      icon: mayChange ? Pencil : Eye,
      onSelect: () => void navigate({ to: '/codes/$id', params: { id: String(code.id) } }),
    },
    mayChange && {
      label: t('codeTitle.change'),
      icon: TextCursorInput,
      takesFocus: true,
      onSelect: onRename,
    },
    hasScans && {
      label: t('library.seeScans'),
      icon: ChartColumn,
      onSelect: () => void navigate({ to: '/scans', search: { code: code.id } }),
    },
    mayCreate && {
      label: t('library.duplicate'),
      icon: CopyPlus,
      onSelect: () => void navigate({ to: '/codes/new', search: { copy: code.id } }),
    },
    mayMove && { label: t('library.move'), icon: FolderInput, onSelect: () => ask('move') },
    mayGroup && { label: t('library.campaign'), icon: Megaphone, onSelect: () => ask('campaign') },
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

export type PauseQuestionProps = {
  readonly code: QrCode
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly failure: Failure | null
  readonly busy: boolean
  readonly onConfirm: () => void
}

export function PauseQuestion({ code, title, open, onClose, failure, busy, onConfirm }: PauseQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
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
  readonly onClose: () => void
}

/** Asks before deleting a code, then offers to undo it. */
export function DeleteQuestion({ code, title, open, onClose }: DeleteQuestionProps) {
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
      onClose={onClose}
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
