import { useRouterState } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { useApprovalState } from '../api/approval-state.ts'
import { useComments } from '../api/comments.ts'
import { offers } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { ApprovalButton } from '../picture/approval-button.tsx'
import { ApprovalLine } from '../picture/approval-section.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { useEditor } from './editor-context.ts'
import { fieldLabel } from './saving/form-fields.ts'

const CommentsPanel = lazyPart(async () => (await import('./comments/comments-panel.tsx')).CommentsPanel)

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

/** Opens the approval of the saved code and its link. */
export function EditorApproval({ record, hasChanges }: SavedCode & { readonly hasChanges: boolean }) {
  const [isOpen, setIsOpen] = useShown('approval')
  const { session } = useEditor()
  // Alone, it is one of the things for the printer.
  if (session.isAlone === true && !isOpen) return null
  return (
    <ApprovalButton
      narrow
      code={record}
      fieldLabel={fieldLabel}
      hasChanges={hasChanges}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  )
}

/** Opens the comments, with the number of open ones. */
export function CommentsButton({ record }: SavedCode) {
  const comments = useComments(record.id)
  const [isOpen, setIsOpen] = useShown('comments')
  const open = comments.data?.filter(({ resolved }) => resolved === null).length ?? 0
  const name = open === 0 ? t('comments.title') : t('comments.openCount', { count: open })
  return (
    <>
      <Button
        className="max-sm:px-2.5"
        title={t('comments.title')}
        aria-label={name}
        aria-expanded={isOpen}
        icon={<MessageSquare aria-hidden className="size-4" />}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="max-sm:sr-only">{t('comments.title')}</span>
        {open > 0 && <span className="tabular-nums">{open}</span>}
      </Button>
      {isOpen && <CommentsPanel codeId={record.id} onClose={() => setIsOpen(false)} />}
    </>
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
