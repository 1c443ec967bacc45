import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { deleteDraft, type Draft } from '../api/drafts.ts'
import { useQrCode } from '../api/qr-codes.ts'
import { type Change, ChangeList, changesOf } from '../editor/saving/changes.tsx'
import { changedFields } from '../editor/values/content-values.ts'
import { valuesFromRecord } from '../editor/values/record-values.ts'
import { formatList } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { AlertDialog, Dialog } from '../ui/dialog.tsx'
import { DraftReason, DraftTime } from './draft-rows.tsx'

export type UnsavedChangesProps = {
  readonly code: QrCode
  readonly title: string
  /** Drafts of this code, newest first. */
  readonly drafts: readonly Draft[]
  /** In one line, as in a table. */
  readonly compact?: boolean
}

/** Labels that a badge names before the rest. */
const named = 2

/** The unsaved changes of a code as a badge. A press shows what they change. */
export function UnsavedChanges({ code, title, drafts, compact = false }: UnsavedChangesProps) {
  const [isOpen, setIsOpen] = useState(false)
  // A list has only a part of each code.
  const { data: whole } = useQrCode(drafts.some(({ base }) => base === undefined) ? code.id : null)
  const edits = drafts
    .map((draft) => ({ draft, changes: unsavedChanges(whole, draft) }))
    .filter(({ changes }) => changes.length > 0)
  const [newest] = edits
  if (newest === undefined) return null
  const labels = newest.changes.map(({ label }) => label)
  const fields = formatList(labels.slice(0, named)) + (labels.length > named ? ' …' : '')
  return (
    <div className={compact ? 'min-w-0 text-small' : 'w-full min-w-0 text-small'}>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-6 max-w-full items-start gap-1.5 rounded-small text-start text-warn hover:underline"
        onClick={() => setIsOpen(true)}
      >
        <PencilLine aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span
          className={
            compact ? 'line-clamp-1 min-w-0 break-all' : 'line-clamp-2 min-w-0 [overflow-wrap:anywhere]'
          }
        >
          {t('library.unsaved', { count: labels.length, fields })}
        </span>
      </button>
      {!compact && <DraftReason draft={newest.draft} />}
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('library.unsaved.title', { title })}
        actions={<Button onClick={() => setIsOpen(false)}>{t('common.close')}</Button>}
      >
        <ul className="flex flex-col gap-6">
          {edits.map(({ draft, changes }) => (
            <UnsavedEdit key={draft.id} draft={draft} title={title} changes={changes} />
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

/** The changes of a draft against the values that it began from, else against the code. */
function unsavedChanges(code: QrCode | undefined, { base, values }: Draft): readonly Change[] {
  const before = base ?? (code && valuesFromRecord(code, values.expiration.zone))
  if (before === undefined) return []
  const after = { ...before, ...values }
  return changesOf(before, after, changedFields(before, after))
}

type UnsavedEditProps = {
  readonly draft: Draft
  readonly title: string
  readonly changes: readonly Change[]
}

function UnsavedEdit({ draft, title, changes }: UnsavedEditProps) {
  const [asking, setAsking] = useState(false)
  return (
    <li className="flex flex-col gap-2">
      <DraftTime savedAt={draft.savedAt} />
      <DraftReason draft={draft} />
      <ChangeList changes={changes} />
      <div className="flex flex-wrap gap-2">
        <Link
          to="/codes/$id"
          params={{ id: String(draft.codeId) }}
          search={{ draft: draft.id }}
          className={buttonClass('primary', 'small')}
        >
          {t('library.drafts.resume')}
        </Link>
        <Button size="small" onClick={() => setAsking(true)}>
          {t('drafts.offer.discard')}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        destructive
        title={t('library.unsaved.discard.title', { title })}
        description={t('library.drafts.delete.text')}
        confirm={t('drafts.offer.discard')}
        onConfirm={() => void deleteDraft(draft.id)}
      />
    </li>
  )
}
