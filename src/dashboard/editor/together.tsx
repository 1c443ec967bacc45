import { useRouterState } from '@tanstack/react-router'
import { MessageSquare, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { useApprovalState } from '../api/approval-state.ts'
import { useComments } from '../api/comments.ts'
import { offers } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { ApprovalLine } from '../picture/approval-section.tsx'
import { Button } from '../ui/button.tsx'
import { ApprovalDialog } from '../picture/approval-dialog.tsx'
import type { MenuAction } from '../ui/menu.tsx'
import { useEditor } from './editor-context.ts'
import { fieldLabel } from './saving/form-fields.ts'
import { CommentsPanel } from './comments/comments-panel.tsx'

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

type TogetherOptions = SavedCode & { readonly hasChanges: boolean }

/** Comments and approval of the saved code: their actions for a menu, and what they open. */
export function useTogether({ record, hasChanges }: TogetherOptions) {
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
            icon: <MessageSquare {...icon} />,
            onSelect: () => setIsCommenting(true),
          },
        ]
      : []),
    ...(hasApproval
      ? [{ label: t('approval.open'), icon: <Share2 {...icon} />, onSelect: () => setIsApproving(true) }]
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

const icon = { 'aria-hidden': true, className: 'size-4' } as const

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
      icon={<MessageSquare {...icon} />}
      onClick={() => onOpenChange(!isOpen)}
    >
      <span className="tabular-nums">{open}</span>
    </Button>
  )
}

/** The approval in a sentence, where the account works with approvals. */
export function ApprovalNote({ record }: { readonly record: QrCode }) {
  const { session } = useEditor()
  const { data: state } = useApprovalState(record.id, record.updatedAt)
  if (!offers(session, 'readApprovalState') || state === undefined) return null
  if (state.state === 'none' && !state.isRequired && state.asked.length === 0) return null
  return <ApprovalLine state={state} fieldLabel={fieldLabel} />
}
