import type { QrCode } from '#contract/record.ts'
import { useApprovalState } from '../api/approvals.ts'
import { offers } from '../api/session.ts'
import { ApprovalLine } from '../picture/approval-dialog.tsx'
import { useEditor } from './editor-context.ts'
import { fieldLabel } from './values/form-fields.ts'

/** The approval in a sentence, where the account works with approvals. */
export function ApprovalNote({ record }: { readonly record: QrCode }) {
  const { session } = useEditor()
  const { data: state } = useApprovalState(record.id, record.updatedAt)
  if (!offers(session, 'readApprovalState') || state === undefined) return null
  if (state.state === 'none' && !state.isRequired && state.asked.length === 0) return null
  return <ApprovalLine state={state} fieldLabel={fieldLabel} />
}
