import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DraftEntry } from '#contract/drafts.ts'
import { copyDraft, useColleagueDrafts } from '../api/service-drafts.ts'
import { formatInstant, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Initials } from '../ui/initials.tsx'

/** Drafts shown at first, so that codes stay in view. */
const few = 2

/** Unsaved work of other people in the account. A copy can be continued; theirs stays as it is. */
export function ColleagueDrafts() {
  const drafts = useColleagueDrafts()
  const [showsAll, setShowsAll] = useState(false)
  if (drafts.length === 0) return null
  return (
    <section
      aria-labelledby="colleague-drafts"
      className="rounded-large border border-dashed border-line-strong p-4"
    >
      <h2 id="colleague-drafts" className="font-semibold">
        {t('library.colleagueDrafts.title')}
      </h2>
      <p className="text-small text-ink-soft">{t('library.colleagueDrafts.text')}</p>
      <ul className="mt-2 divide-y divide-line">
        {(showsAll ? drafts : drafts.slice(0, few)).map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
      {drafts.length > few && (
        <Button
          variant="quiet"
          size="small"
          className="-ms-3 mt-1"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('library.drafts.fewer') : t('library.drafts.all', { count: drafts.length })}
        </Button>
      )}
    </section>
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
