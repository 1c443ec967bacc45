import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Ellipsis, MessageSquare, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { useFolders } from '../api/change-folders.ts'
import { useCodeMeta } from '../api/code-history.ts'
import { useComments } from '../api/comments.ts'
import { offers } from '../api/session.ts'
import { AddToCampaign } from '../codes/add-to-campaign.tsx'
import { useCodeActions } from '../codes/code-actions.ts'
import { DeleteQuestion } from '../codes/code-questions.tsx'
import { t } from '../messages/t.ts'
import { ApprovalDialog } from '../picture/approval-dialog.tsx'
import { DownloadButton } from '../picture/download-button.tsx'
import { FoldedBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuAction, type MenuProps } from '../ui/menu.tsx'
import { CommentsPanel } from './comments/comments-panel.tsx'
import { useEditor, useEditorForm } from './editor-context.ts'
import { fieldLabel } from './saving/form-fields.ts'
import { isSame, payloadOfValues } from './values/content-values.ts'
import { valuesFromRecord } from './values/record-values.ts'

type HeaderActionsProps = SavedCode & { readonly hasChanges: boolean }

/** Downloads of a saved code; comments and approval in a menu. */
export function HeaderActions({ record, hasChanges }: HeaderActionsProps) {
  const { actions, opened } = useTogether({ record, hasChanges })
  const own = useOwnActions(record)
  return (
    <>
      {opened}
      <Menu
        trigger={<IconButton label={t('editor.row.actions')} icon={Ellipsis} />}
        actions={[...actions, ...own.actions]}
      />
      {own.opened}
      {/* A phone has no room for the word. */}
      <span className="max-sm:[&>button]:size-10 max-sm:[&>button]:gap-0 max-sm:[&>button]:px-0 max-sm:[&>button]:text-[0px]">
        <SavedDownload code={record} />
      </span>
    </>
  )
}

type Asked = 'campaign' | 'delete'

/** Actions that the card of a code has too, and the dialog that one of them opened. */
function useOwnActions(code: QrCode) {
  const { session, panel } = useEditor()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { data: folders } = useFolders()
  const close = () => setIsOpen(false)
  function ask(question: Asked): void {
    setAsked(question)
    setIsOpen(true)
  }
  const shared = useCodeActions({
    code,
    onCampaign: () => ask('campaign'),
    onMove: folders?.data.length === 0 ? null : () => panel.reveal('folderId'),
  })
  const actions: MenuProps['actions'] = [
    ...shared,
    offers(session, 'deleteQrCode') && {
      label: t('library.delete'),
      icon: Trash2,
      destructive: true,
      onSelect: () => ask('delete'),
    },
  ]
  const opened = (
    <>
      {asked === 'campaign' && isOpen && <AddToCampaign codeIds={[code.id]} onClose={close} />}
      {asked === 'delete' && (
        <DeleteQuestion
          code={code}
          title={code.title || code.slashTag}
          open={isOpen}
          onClose={close}
          onDeleted={() => void navigate({ to: '/', ignoreBlocker: true })}
        />
      )}
    </>
  )
  return { actions, opened }
}

function SavedDownload({ code }: { readonly code: QrCode }) {
  const { getValues } = useEditorForm()
  const { session } = useEditor()

  function isShown(): boolean {
    const now = getValues()
    const saved = valuesFromRecord(code, now.expiration.zone)
    return (
      saved.qrType === now.qrType &&
      isSame(saved.design, now.design) &&
      payloadOfValues(saved, session.scanMarker) === payloadOfValues(now, session.scanMarker)
    )
  }

  return <DownloadButton code={code} isShown={isShown} />
}

/** The reason of a block of the code or of its host, and how to continue. */
export function BlockedNotice({ record: { id, updatedAt, isadminblocked } }: { readonly record: QrCode }) {
  const { data: meta } = useCodeMeta(id, updatedAt)
  const host = isadminblocked ? undefined : meta?.blockedHost
  if (!isadminblocked && host === undefined) return null
  const reason = (host === undefined ? meta?.blockedReason : host.reason) ?? ''
  return (
    <FoldedBanner
      tone="bad"
      title={host === undefined ? t('blocked.title') : t('blocked.host.title', { host: host.host })}
    >
      {reason !== '' && (
        <p>
          {t('blocked.reason')} <strong dir="auto">{reason}</strong>
        </p>
      )}
      <p>{t(host === undefined ? 'blocked.text' : 'blocked.host.text')}</p>
    </FoldedBanner>
  )
}

type SavedCode = { readonly record: QrCode }

/** Whether a part is open. Each navigation to an address that asks for it, as a notice does, opens it. */
function useShown(part: 'comments' | 'approval'): readonly [boolean, (isOpen: boolean) => void] {
  const visit = useRouterState({
    select: ({ location: { search, state } }) =>
      'show' in search && search.show === part ? String(state.__TSR_key) : null,
  })
  const [isOpen, setIsOpen] = useState(visit !== null)
  const [seen, setSeen] = useState(visit)
  if (visit !== seen) {
    setSeen(visit)
    if (visit !== null) setIsOpen(true)
  }
  return [isOpen, setIsOpen]
}

/** Comments and approval of the saved code: their actions for a menu, and what they open. */
function useTogether({ record, hasChanges }: HeaderActionsProps) {
  const { session } = useEditor()
  const [isCommenting, setIsCommenting] = useShown('comments')
  const [isApproving, setIsApproving] = useShown('approval')
  const hasComments = offers(session, 'listComments')
  // Alone, it is one of the things for the printer.
  const hasApproval =
    session.isAlone !== true && (offers(session, 'createApproval') || offers(session, 'readApprovalState'))
  const actions: MenuAction[] = [
    ...(hasComments
      ? [
          {
            label: t('comments.title'),
            icon: MessageSquare,
            onSelect: () => setIsCommenting(true),
          },
        ]
      : []),
    ...(hasApproval
      ? [{ label: t('approval.open'), icon: Share2, onSelect: () => setIsApproving(true) }]
      : []),
  ]
  const opened = (
    <>
      {hasComments && (
        <CommentsButton codeId={record.id} isOpen={isCommenting} onOpenChange={setIsCommenting} />
      )}
      {isCommenting && <CommentsPanel codeId={record.id} onClose={() => setIsCommenting(false)} />}
      {isApproving && (
        <ApprovalDialog
          code={record}
          fieldLabel={fieldLabel}
          hasChanges={hasChanges}
          open
          onClose={() => setIsApproving(false)}
        />
      )}
    </>
  )
  return { actions, opened }
}

type CommentsButtonProps = {
  readonly codeId: number
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Opens the comments while some are not resolved. */
function CommentsButton({ codeId, isOpen, onOpenChange }: CommentsButtonProps) {
  const comments = useComments(codeId)
  const open = comments.data?.filter(({ resolved }) => resolved === null).length ?? 0
  if (open === 0) return null
  return (
    <Button
      size="small"
      title={t('comments.title')}
      aria-label={t('comments.openCount', { count: open })}
      aria-expanded={isOpen}
      icon={MessageSquare}
      onClick={() => onOpenChange(!isOpen)}
    >
      <span className="tabular-nums">{open}</span>
    </Button>
  )
}
