import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DraftEntry } from '#contract/drafts.ts'
import { copyDraft, useColleagueDrafts } from '../api/service-drafts.ts'
import { formatInstant, formatNumber, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Initials } from '../ui/initials.tsx'
import { FoldedDrafts } from './draft-section.tsx'

/** Unsaved work of other people in the account. A copy can be continued; theirs stays as it is. */
export function ColleagueDrafts() {
  const drafts = useColleagueDrafts()
  if (drafts.length === 0) return null
  return (
    <FoldedDrafts
      title={`${t('library.colleagueDrafts.title')} (${formatNumber(drafts.length)})`}
      text={t('library.colleagueDrafts.text')}
    >
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
    </FoldedDrafts>
  )
}

function DraftRow({ draft: { id, title, codeId, savedBy, updatedAt } }: { readonly draft: DraftEntry }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const shownTitle = title || t('library.untitled')
  const name = savedBy?.name ?? ''

  async function openCopy(): Promise<void> {
    setState('busy')
    const copy = await copyDraft(id).catch(() => null)
    if (copy === null) return setState('failed')
    const search = { draft: copy.id }
    if (codeId === null) await navigate({ to: '/codes/new', search })
    else await navigate({ to: '/codes/$id', params: { id: String(codeId) }, search })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Initials decorative name={name} />
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="truncate font-medium">
          {shownTitle}
        </p>
        <p className="truncate text-small text-ink-soft">
          <bdi>{name}</bdi>
          {' · '}
          <time dateTime={updatedAt} title={formatInstant(updatedAt)}>
            {formatRelative(updatedAt)}
          </time>
        </p>
      </div>
      <Button
        size="small"
        className="ms-auto"
        busy={state === 'busy'}
        aria-label={t('library.colleagueDrafts.copyNamed', { title: shownTitle, name })}
        onClick={() => void openCopy()}
      >
        {t('library.colleagueDrafts.copy')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="w-full text-small text-bad">
          {t('library.colleagueDrafts.failed')}
        </p>
      )}
    </li>
  )
}
