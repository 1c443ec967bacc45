import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  deleteDraft,
  type Draft,
  draftsChanged,
  listDrafts,
  openDrafts,
  readDraft,
} from '../../api/drafts.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { BannerLine } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toaster.tsx'
import { changedFields } from '../values/content-values.ts'
import type { useUnsaved } from './draft-keeping.ts'

/** The draft of this form has another form, so changes here become a second one. */
export function ElsewhereNote() {
  return (
    <BannerLine tone="warn" title={t('drafts.elsewhere.title')}>
      {t('drafts.elsewhere.text')}
    </BannerLine>
  )
}

type DraftNoteProps = {
  readonly codeId: number | null
  readonly draft: Draft
  readonly form: UseFormReturn<EditorValues>
  readonly saved: EditorValues
}

/** Beside the save: when the changes in this form were made, and the way back. The header says that they are not saved. */
export function DraftNote({ codeId, draft, form, saved }: DraftNoteProps) {
  const isWaiting = draft.waiting !== undefined
  if (codeId === null && !isWaiting) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-small text-ink-soft">
      <p className="min-w-0">
        {isWaiting
          ? t('drafts.resumed.waiting')
          : t('drafts.resumed.edit', { when: formatRelative(draft.savedAt) })}
      </p>
      {codeId !== null && (
        <Button size="small" variant="quiet" className="-mx-3" onClick={() => takeBack(form, saved)}>
          {t('drafts.back')}
        </Button>
      )}
    </div>
  )
}

/** Takes back all unsaved changes, which deletes their draft. A press brings them again. */
function takeBack(form: UseFormReturn<EditorValues>, saved: EditorValues): void {
  const typed = form.getValues()
  const changed = changedFields(saved, typed)
  form.reset(saved)
  showToast({
    message: t('drafts.back.done'),
    action: {
      label: t('common.undo'),
      onSelect() {
        for (const field of changed) form.setValue(field, typed[field], { shouldDirty: true })
      },
    },
  })
}

/** Offers a new code that was typed in an earlier visit: continue or discard. */
export function DraftOffer() {
  const navigate = useNavigate()
  const [offered, setOffered] = useOfferedDraft()
  if (offered === null) return null
  const words = offered.waiting === undefined ? 'drafts.offer.new' : 'drafts.offer.waiting'
  return (
    <BannerLine
      title={t(words, { when: formatRelative(offered.savedAt) })}
      actions={
        <>
          <Button
            size="small"
            onClick={() => void navigate({ to: '/codes/new', search: { draft: offered.id }, replace: true })}
          >
            {t('drafts.offer.resume')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              void deleteDraft(offered.id)
              setOffered(null)
            }}
          >
            {t('drafts.offer.discard')}
          </Button>
        </>
      }
    >
      <bdi>{offered.values.title.trim() || offered.values.destinationUrl || offered.values.slashTag}</bdi>
    </BannerLine>
  )
}

function useOfferedDraft() {
  const [offered, setOffered] = useState<Draft | null>(null)

  useEffect(() => {
    let current = true
    void Promise.all([listDrafts(), openDrafts()]).then(([drafts, open]) => {
      const found = drafts.find(({ id, codeId }) => codeId === null && !open.has(id))
      if (current) setOffered(found ?? null)
    })
    return () => {
      current = false
    }
  }, [])
  // A queued save may have been sent in the meantime.
  const offeredId = offered?.id
  useEffect(() => {
    if (offeredId === undefined) return undefined
    const look = () => void readDraft(offeredId).then((found) => found ?? setOffered(null))
    draftsChanged.addEventListener('change', look)
    return () => draftsChanged.removeEventListener('change', look)
  }, [offeredId])

  return [offered, setOffered] as const
}

type LeaveGuardProps = {
  readonly unsaved: Pick<ReturnType<typeof useUnsaved>, 'isUnsaved' | 'lostFields'>
  readonly keep: () => Promise<unknown>
}

/** Saves the draft before leaving. Asks when a password, which no draft keeps, or everything would be lost. */
export function LeaveGuard({ unsaved: { isUnsaved, lostFields }, keep }: LeaveGuardProps) {
  const [isPasswordOnly, setIsPasswordOnly] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsaved()) return false
      await keep()
      const lost = lostFields()
      setIsPasswordOnly(lost.size > 0 && [...lost].every((field) => field === 'password'))
      return lost.size > 0
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  const words = isPasswordOnly ? 'editor.leave.password' : 'editor.leave'
  return (
    <AlertDialog
      open={isAsking}
      onClose={() => isAsking && blocker.reset()}
      title={t(`${words}.title`)}
      description={t(`${words}.text`)}
      cancel={t('editor.leave.stay')}
      confirm={t(`${words}.leave`)}
      destructive={!isPasswordOnly}
      onConfirm={() => {
        if (isAsking) blocker.proceed()
      }}
    />
  )
}
