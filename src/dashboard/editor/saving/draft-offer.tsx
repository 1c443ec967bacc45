import { useNavigate, useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  openDrafts,
  deleteDraft,
  draftsChanged,
  listDrafts,
  readDraft,
  type Draft,
} from '../../api/drafts.ts'
import { formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import type { useUnsaved } from './draft-keeping.ts'

type DraftOfferProps = {
  /** Null for a new code. */
  readonly codeId: number | null
  /** The draft open in this form. */
  readonly draft: Draft | null
  readonly isElsewhere: boolean
}

/** Offers unsaved work from an earlier visit: continue or discard. */
export function DraftOffer({ codeId, draft: resumed, isElsewhere }: DraftOfferProps) {
  const navigate = useNavigate()
  const [offered, setOffered] = useOfferedDraft(codeId, resumed !== null)

  if (isElsewhere)
    return (
      <Banner tone="warn" title={t('drafts.elsewhere.title')}>
        {t('drafts.elsewhere.text')}
      </Banner>
    )
  if (resumed !== null) {
    // Nothing was restored: the person has just begun.
    if (resumed.reason === 'started') return null
    const words = resumed.waiting === undefined ? 'drafts.resumed' : 'drafts.resumed.waiting'
    return <p className="text-small text-ink-soft">{t(words)}</p>
  }
  if (offered === null) return null

  function goOn(draft: string): void {
    const search = { draft }
    if (codeId === null) void navigate({ to: '/codes/new', search, replace: true })
    else void navigate({ to: '/codes/$id', params: { id: String(codeId) }, search, replace: true })
  }

  return (
    <Banner
      title={t(offerWords(offered), { when: formatRelative(offered.savedAt) })}
      actions={
        <>
          <Button onClick={() => goOn(offered.id)}>{t('drafts.offer.resume')}</Button>
          <Button
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
      <bdi className="line-clamp-2">
        {offered.values.title.trim() || offered.values.destinationUrl || offered.values.slashTag}
      </bdi>
    </Banner>
  )
}

/** The newest draft of this code that no form has open; none once one was continued. */
function useOfferedDraft(codeId: number | null, isResumed: boolean) {
  const [offered, setOffered] = useState<Draft | null>(null)

  useEffect(() => {
    if (isResumed) return undefined
    let current = true
    void Promise.all([listDrafts(), openDrafts()]).then(([drafts, open]) => {
      const found = drafts.find((draft) => draft.codeId === codeId && !open.has(draft.id))
      if (current) setOffered(found ?? null)
    })
    return () => {
      current = false
    }
  }, [codeId, isResumed])
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

function offerWords({ codeId, waiting }: Draft) {
  if (waiting !== undefined) return 'drafts.offer.waiting'
  return codeId === null ? 'drafts.offer.new' : 'drafts.offer.existing'
}

type LeaveGuardProps = {
  readonly unsaved: Pick<ReturnType<typeof useUnsaved>, 'isUnsaved' | 'lostFields'>
  readonly keep: () => Promise<unknown>
}

/**
 * Saves the draft before leaving. Asks when something would be lost all the same: a typed password, which no draft
 * keeps, or everything where this browser keeps no drafts.
 */
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
      onOpenChange={(open) => {
        if (!open && isAsking) blocker.reset()
      }}
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
