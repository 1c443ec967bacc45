import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { openDrafts } from '../../../drafts/draft-lock.ts'
import { deleteDraft, type Draft, draftsChanged, listDrafts, readDraft } from '../../../drafts/draft-store.ts'
import { formatRelative } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

export type DraftOfferProps = {
  /** Null for a new code. */
  readonly codeId: number | null
  /** The draft that is open here. */
  readonly draft: Draft | null
  readonly isElsewhere: boolean
}

/** Work that was typed here before and never saved: to go on with, or to let go of. */
export function DraftOffer({ codeId, draft: resumed, isElsewhere }: DraftOfferProps) {
  const navigate = useNavigate()
  const [offered, setOffered] = useState<Draft | null>(null)

  const isResumed = resumed !== null
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
  // What waited may have been sent meanwhile.
  const offeredId = offered?.id
  useEffect(() => {
    if (offeredId === undefined) return undefined
    const look = () => void readDraft(offeredId).then((found) => found ?? setOffered(null))
    draftsChanged.addEventListener('change', look)
    return () => draftsChanged.removeEventListener('change', look)
  }, [offeredId])

  if (isElsewhere)
    return (
      <Banner tone="warn" title={t('drafts.elsewhere.title')}>
        {t('drafts.elsewhere.text')}
      </Banner>
    )
  if (resumed !== null) {
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

function offerWords({ codeId, waiting }: Draft) {
  if (waiting !== undefined) return 'drafts.offer.waiting'
  return codeId === null ? 'drafts.offer.new' : 'drafts.offer.existing'
}
