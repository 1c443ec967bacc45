import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Ellipsis, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { useFolders } from '../api/change-folders.ts'
import { useCodeMeta } from '../api/code-history.ts'
import { offers } from '../api/session.ts'
import { ActionForOne } from '../codes/actions-of-features.tsx'
import type { CodesAction } from '../feature.tsx'
import { useCodeActions } from '../codes/code-actions.ts'
import { DeleteQuestion } from '../codes/code-questions.tsx'
import { t } from '../messages/t.ts'
import { ApprovalDialog, useApprovalWords } from '../picture/approval-dialog.tsx'
import { DownloadButton } from '../picture/download-button.tsx'
import { FoldedBanner } from '../ui/banner.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuAction, type MenuProps } from '../ui/menu.tsx'
import { useEditor, useEditorForm } from './editor-context.ts'
import { fieldLabel } from './values/form-fields.ts'
import { isSame, payloadOfValues } from './values/content-values.ts'
import { valuesFromRecord } from './values/record-values.ts'

type HeaderActionsProps = SavedCode & { readonly hasChanges: boolean }

/** Downloads of a saved code; approval in a menu. */
export function HeaderActions({ record, hasChanges }: HeaderActionsProps) {
  const { actions, opened } = useApproval({ record, hasChanges })
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

type Asked = CodesAction | 'delete'

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
    onAction: ask,
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
      {typeof asked === 'object' && asked !== null && isOpen && (
        <ActionForOne action={asked} code={code} onClose={close} />
      )}
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

/** Whether the approval is open. Each navigation to an address that asks for it, as a notice does, opens it. */
function useShown(): readonly [boolean, (isOpen: boolean) => void] {
  const visit = useRouterState({
    select: ({ location: { search, state } }) =>
      'show' in search && search.show === 'approval' ? String(state.__TSR_key) : null,
  })
  const [isOpen, setIsOpen] = useState(visit !== null)
  const [seen, setSeen] = useState(visit)
  if (visit !== seen) {
    setSeen(visit)
    if (visit !== null) setIsOpen(true)
  }
  return [isOpen, setIsOpen]
}

/** The approval of the saved code: its action for a menu, and its dialog. */
function useApproval({ record, hasChanges }: HeaderActionsProps) {
  const { session } = useEditor()
  const [isOpen, setIsOpen] = useShown()
  const words = useApprovalWords()
  // Alone, it is one of the things for the printer.
  const hasApproval = session.isAlone !== true && offers(session, 'readApprovalState')
  const actions: MenuAction[] = hasApproval
    ? [{ label: words.title, icon: Share2, onSelect: () => setIsOpen(true) }]
    : []
  const opened = isOpen && (
    <ApprovalDialog
      code={record}
      fieldLabel={fieldLabel}
      hasChanges={hasChanges}
      open
      onClose={() => setIsOpen(false)}
    />
  )
  return { actions, opened }
}
