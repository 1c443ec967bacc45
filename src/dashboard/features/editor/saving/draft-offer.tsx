import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { openDrafts } from '../../../drafts/draft-lock.ts'
import { deleteDraft, type Draft, listDrafts } from '../../../drafts/draft-store.ts'
import { formatRelative } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

export type DraftOfferProps = {
  /** Null for a new code. */
  readonly codeId: number | null
  readonly draftId: string | null
  readonly isElsewhere: boolean
}

/** Work that was typed here before and never saved: to go on with, or to let go of. */
export function DraftOffer({ codeId, draftId, isElsewhere }: DraftOfferProps) {
  const navigate = useNavigate()
  const [offered, setOffered] = useState<Draft | null>(null)

  useEffect(() => {
    if (draftId !== null) return undefined
    let current = true
    void Promise.all([listDrafts(), openDrafts()]).then(([drafts, open]) => {
      const found = drafts.find((draft) => draft.codeId === codeId && !open.has(draft.id))
      if (current) setOffered(found ?? null)
    })
    return () => {
      current = false
    }
  }, [codeId, draftId])

  if (isElsewhere)
    return (
      <Banner tone="warn" title={t('drafts.elsewhere.title')}>
        {t('drafts.elsewhere.text')}
      </Banner>
    )
  if (draftId !== null) return <p className="text-small text-ink-soft">{t('drafts.resumed')}</p>
  if (offered === null) return null

  function goOn(draft: string): void {
    const search = { draft }
    if (codeId === null) void navigate({ to: '/codes/new', search, replace: true })
    else void navigate({ to: '/codes/$id', params: { id: String(codeId) }, search, replace: true })
  }

  return (
    <Banner
      title={t(codeId === null ? 'drafts.offer.new' : 'drafts.offer.existing', {
        when: formatRelative(offered.savedAt),
      })}
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
