import type { Draft } from '../api/drafts.ts'
import { deleteDraft } from '../api/drafts.ts'
import { offers, useSession } from '../api/session.ts'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { AlertDialog } from '../ui/dialog.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** Drafts shown at first, so that codes stay in view. */
const few = 3

/** Drafts stored in this browser or on the service. */
export function DraftSection({ drafts }: { readonly drafts: readonly Draft[] }) {
  const session = useSession()
  const isOnService = session.data !== undefined && offers(session.data, 'saveDraft')
  const name = session.isPending ? '' : (session.data?.person?.name ?? null)
  return (
    <FoldedDrafts
      id="drafts"
      title={t('library.drafts.title')}
      text={t(isOnService ? 'library.drafts.textService' : 'library.drafts.text')}
      drafts={drafts}
      // A button takes as much room as one draft.
      few={drafts.length === few + 1 ? drafts.length : few}
    >
      {(draft) => <DraftRow key={draft.id} draft={draft} name={name} />}
    </FoldedDrafts>
  )
}

type FoldedDraftsProps<Entry> = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly drafts: readonly Entry[]
  /** Drafts shown before a press shows all. */
  readonly few: number
  readonly children: (draft: Entry) => ReactNode
}

/** A list of drafts above the codes: the newest few, and all on request. */
export function FoldedDrafts<Entry>({ id, title, text, drafts, few, children }: FoldedDraftsProps<Entry>) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section aria-labelledby={id} className="rounded-large border border-dashed border-line-strong p-4">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="text-small text-ink-soft">{text}</p>
      <ul className="mt-2 divide-y divide-line">
        {(showsAll ? drafts : drafts.slice(0, few)).map((draft) => children(draft))}
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

type DraftRowProps = {
  readonly draft: Draft
  /** The person's name, empty until it is known; null at a service without people. */
  readonly name: string | null
}

function DraftRow({ draft, name }: DraftRowProps) {
  const [asking, setAsking] = useState(false)
  const title = draft.values.title.trim() || draft.values.slashTag || t('library.untitled')
  const address = { search: { draft: draft.id } }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      {name !== null && <Avatar name={name} />}
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        {draft.codeId !== null && draft.values.slashTag !== '' && (
          <p className="truncate font-mono text-small text-ink-soft">
            {draft.values.brandedDomain}/{draft.values.slashTag}
          </p>
        )}
        <DraftReason draft={draft} />
      </div>
      <time
        dateTime={draft.savedAt}
        title={formatInstant(draft.savedAt)}
        className="text-small text-ink-soft"
      >
        {t('library.drafts.kept', { when: formatRelative(draft.savedAt) })}
      </time>
      <span className="ms-auto flex items-center gap-1">
        <Link
          {...(draft.codeId === null
            ? { to: '/codes/new' as const, ...address }
            : { to: '/codes/$id' as const, params: { id: String(draft.codeId) }, ...address })}
          className={buttonClass('secondary', 'small')}
          aria-label={t('library.drafts.resumeNamed', { title })}
        >
          {t('library.drafts.resume')}
        </Link>
        <IconButton
          label={t('library.drafts.delete', { title })}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => setAsking(true)}
        />
      </span>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        destructive
        title={t('library.drafts.delete.title', { title })}
        description={t('library.drafts.delete.text')}
        confirm={t('library.drafts.delete.confirm')}
        onConfirm={() => void deleteDraft(draft.id)}
      />
    </li>
  )
}

/** Why the save failed. Nothing for autosaves and drafts kept on purpose. */
function DraftReason({ draft: { reason, waiting } }: { readonly draft: Draft }) {
  if (reason === 'started' || reason === 'typed' || reason === 'kept') return null
  const needsPassword = reason === 'waiting' && waiting === undefined
  return (
    <p className={`text-small ${reason === 'waiting' && !needsPassword ? 'text-ink-soft' : 'text-warn'}`}>
      {t(`library.drafts.reason.${needsPassword ? 'password' : reason}`)}
    </p>
  )
}
